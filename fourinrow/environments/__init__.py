"""Where do agents train? Environments for many games at once, and for other libraries.

The batch needs Numba (``python -m pip install 'fourinrow[fast]'``), and the files of
PettingZoo, Gymnasium and OpenSpiel need these libraries (``'fourinrow[rl]'``). Each is
imported with the file that needs it::

    from fourinrow.environments.batch import as_batch, step_batch
    from fourinrow.environments.as_pettingzoo import env   # env(connect())
    import fourinrow.environments.as_gymnasium             # registers an environment
    gymnasium.make("fourinrow/OnePlayer-v0", opponent="level:2")
    import fourinrow.environments.as_openspiel             # registers "fourinrow"
    from fourinrow.environments.as_kaggle import kaggle_agent, kaggle_player

Reading order: `extras`; `batch_kernel` and `batch`; `observations`, `as_pettingzoo`,
`as_gymnasium` and `as_openspiel`; `as_kaggle`.
"""
