"""Where do agents train? Environments for many games at once.

The batch needs Numba (``python -m pip install 'fourinrow[fast]'``), which is imported
with it.

Reading order: `extras`, `batch_kernel` and `batch`.
"""
