"""Where do agents train? Environments for many games at once, and for other libraries.

The batch needs Numba (``python -m pip install 'fourinrow[fast]'``), and the files of
PettingZoo, Gymnasium and OpenSpiel need these libraries (``'fourinrow[rl]'``). Each is
imported with the file that needs it.

Reading order: `extras`; `batch_kernel` and `batch`; `observations`, `as_pettingzoo`,
`as_gymnasium` and `as_openspiel`; `as_kaggle`.
"""
