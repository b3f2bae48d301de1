"""What is true of positions, as data, and what a policy is worth against it.

`label` gives the exact score of every move of many positions, and ``fourinrow label``
writes them as JSON Lines, CSV or Parquet (extra ``data``). `evaluate_policy` compares a
policy with labels, and ``fourinrow evaluate`` a player or a policy in a file.

A linear policy, trained on the labels of 300 positions, and judged at 200 others:

>>> import numpy as np
>>> from random import Random
>>> from fourinrow.data import evaluate_policy, label, loss_picture, measured
>>> from fourinrow.data import player_of, policy_of, random_game, to_planes
>>> def drawn(count, rng):
...     plies = [rng.randint(20, 40) for _ in range(count)]
...     return list(label(random_game(rng, each, careful=True) for each in plies))
>>> def policy(situations):
...     planes = np.array([to_planes(each) for each in situations])
...     mass = np.exp(planes.reshape(-1, 84) @ weights) * (1 - planes[:, 0].sum(axis=2))
...     return mass / mass.sum(axis=1, keepdims=True)
>>> labels, weights = drawn(300, Random(0)), np.zeros((84, 7))
>>> situations, best = zip(*((each.situation, each.policy) for each in labels))
>>> inputs = np.array([to_planes(each) for each in situations]).reshape(-1, 84)
>>> for _ in range(50):
...     weights += inputs.T @ (best - policy(situations)) / 150
>>> likeliest = policy_of(player_of(lambda situation: policy([situation])[0]))
>>> found = list(evaluate_policy(likeliest, drawn(200, Random(1))))
>>> best = measured(found)["best"]
>>> print(best, "failures:", best.failures)
58.5 % (51.6-65.1) failures: 0
>>> picture = loss_picture(found, "linear")

.. image:: loss_by_ply.svg
   :alt: The mean loss of score at plies 20 to 40, each with its interval

The earlier the position, the more points of the score are lost. The leftmost free
column is the best move at 48 % of these positions. In a file, such a policy is judged
by ``fourinrow evaluate policy:FILE.py:policy --batch 64``.

What the players of this library are worth at 500 careful random positions of 0 to 41
plies, in per cent and in points of the score, each with half of its 95 % interval, as
``fourinrow evaluate PLAYER --random 500 --careful`` finds them; alpha-beta:8 at the
first 100 of them::

                         mistakes           best           C4T3           loss
    random            31.8 +- 4.1    45.2 +- 4.3    80.2 +- 3.5   3.41 +- 0.44
    greedy            16.4 +- 3.2    68.6 +- 4.1    85.8 +- 3.1   1.26 +- 0.24
    level:1           21.0 +- 3.6    60.4 +- 4.3    83.8 +- 3.2   2.19 +- 0.36
    level:2           14.2 +- 3.1    72.6 +- 3.9    87.0 +- 3.0   1.23 +- 0.26
    level:3           11.8 +- 2.8    78.2 +- 3.6    91.4 +- 2.5   0.80 +- 0.20
    level:4            8.4 +- 2.4    84.8 +- 3.1    95.8 +- 1.8   0.44 +- 0.12
    level:5            3.2 +- 1.6    95.6 +- 1.8    99.2 +- 0.9   0.09 +- 0.05
    alpha-beta:1      12.4 +- 2.9    74.8 +- 3.8    92.4 +- 2.3   1.04 +- 0.24
    alpha-beta:2      11.0 +- 2.7    76.8 +- 3.7    93.0 +- 2.3   0.82 +- 0.18
    alpha-beta:3       9.4 +- 2.6    81.0 +- 3.4    93.6 +- 2.2   0.65 +- 0.17
    alpha-beta:4       7.8 +- 2.4    85.0 +- 3.1    96.4 +- 1.7   0.43 +- 0.12
    alpha-beta:5       7.2 +- 2.3    85.6 +- 3.1    96.6 +- 1.6   0.45 +- 0.12
    alpha-beta:6       5.8 +- 2.1    88.4 +- 2.8    97.2 +- 1.5   0.38 +- 0.12
    alpha-beta:7       5.4 +- 2.0    88.8 +- 2.8    97.8 +- 1.3   0.32 +- 0.11
    alpha-beta:8       3.0 +- 3.7    93.0 +- 5.2    99.0 +- 2.6   0.12 +- 0.10

The share of moves than which fewer than three are better tells little: random moves
reach 80 %.

Reading order: `sampling`, `labels`, `notations` and `records`; `policies`,
`evaluating`, `loss_picture` and `elo`.
"""

from fourinrow.data.elo import Elo as Elo, elo_of as elo_of
from fourinrow.data.evaluating import (
    MEASURES as MEASURES,
    Judged as Judged,
    Measured as Measured,
    class_of as class_of,
    evaluate_policy as evaluate_policy,
    grouped as grouped,
    measured as measured,
)
from fourinrow.data.labels import Label as Label, label as label
from fourinrow.data.loss_picture import loss_picture as loss_picture
from fourinrow.data.notations import (
    from_kaggle as from_kaggle,
    from_planes as from_planes,
    from_uci as from_uci,
    from_zero_based as from_zero_based,
    to_kaggle as to_kaggle,
    to_planes as to_planes,
    to_uci as to_uci,
    to_zero_based as to_zero_based,
)
from fourinrow.data.policies import (
    Batches as Batches,
    Policy as Policy,
    Probabilities as Probabilities,
    player_of as player_of,
    policy_of as policy_of,
)
from fourinrow.data.records import COLUMNS as COLUMNS, record as record
from fourinrow.data.sampling import random_game as random_game

globals()["__all__"] = [name for name in dir() if not name.startswith("_")]  # for help
