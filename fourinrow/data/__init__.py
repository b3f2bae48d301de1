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
``fourinrow evaluate PLAYER --random 500 --careful`` finds them; alpha-beta:7 and
alpha-beta:8 at the first 100 of them::

                         mistakes           best           C4T3           loss
    random            35.6 +- 4.2    36.4 +- 4.2    73.8 +- 3.8   3.85 +- 0.47
    greedy            16.4 +- 3.2    68.6 +- 4.1    85.8 +- 3.1   1.26 +- 0.24
    level:1           18.8 +- 3.4    65.4 +- 4.2    84.8 +- 3.1   1.71 +- 0.32
    level:2           13.2 +- 3.0    73.8 +- 3.8    88.8 +- 2.8   0.97 +- 0.21
    level:3           12.4 +- 2.9    77.0 +- 3.7    92.2 +- 2.4   0.81 +- 0.21
    level:4            9.0 +- 2.5    84.0 +- 3.2    96.2 +- 1.7   0.55 +- 0.16
    level:5            3.0 +- 1.5    95.4 +- 1.9    99.2 +- 0.9   0.10 +- 0.05
    alpha-beta:1      15.8 +- 3.2    69.8 +- 4.0    89.0 +- 2.7   1.22 +- 0.25
    alpha-beta:2      12.8 +- 2.9    73.4 +- 3.9    90.2 +- 2.6   0.93 +- 0.20
    alpha-beta:3      11.6 +- 2.8    77.4 +- 3.7    91.4 +- 2.5   0.75 +- 0.18
    alpha-beta:4      10.4 +- 2.7    81.8 +- 3.4    95.6 +- 1.8   0.45 +- 0.11
    alpha-beta:5       8.8 +- 2.5    83.4 +- 3.3    96.8 +- 1.6   0.48 +- 0.13
    alpha-beta:6       6.6 +- 2.2    87.0 +- 3.0    96.6 +- 1.6   0.42 +- 0.12
    alpha-beta:7       9.0 +- 5.7    84.0 +- 7.2    96.0 +- 4.1   0.51 +- 0.29
    alpha-beta:8       7.0 +- 5.2    89.0 +- 6.2    98.0 +- 3.2   0.24 +- 0.17

The share of moves than which fewer than three are better tells little: random moves
reach 74 %.

Reading order: `sampling`, `labels` and `records`; `policies`, `evaluating` and
`loss_picture`.
"""

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
from fourinrow.data.policies import (
    Batches as Batches,
    Policy as Policy,
    Probabilities as Probabilities,
    player_of as player_of,
    policy_of as policy_of,
)
from fourinrow.data.records import COLUMNS as COLUMNS, record as record
from fourinrow.data.sampling import random_game as random_game
from fourinrow.exports import exported as _exported
from fourinrow.notation.others import (
    from_kaggle as from_kaggle,
    from_planes as from_planes,
    from_uci as from_uci,
    from_zero_based as from_zero_based,
    to_kaggle as to_kaggle,
    to_planes as to_planes,
    to_uci as to_uci,
    to_zero_based as to_zero_based,
)

globals()["__all__"] = _exported(globals())
