"""Steps a second of random games, on one core: our batch beside pgx and PettingZoo.

A step draws a random legal move for each game, makes it, begins games that end again,
and leaves observations and masks.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import pytest
from pettingzoo.classic.connect_four.connect_four import raw_env
from pytest_benchmark.fixture import BenchmarkFixture

from fourinrow import connect
from fourinrow.environments.as_pettingzoo import raw_env as our_raw_env
from fourinrow.environments.batch import as_batch, random_moves, step_batch

GAMES, STEPS = 4096, 200
PLIES = 2000
START = as_batch([""] * GAMES)

Play: TypeAlias = Callable[[], int]
"""What plays all steps, and returns the number of games that ended."""


@pytest.fixture(autouse=True)
def _one_core(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep both sides on one core; pgx is imported after this."""
    monkeypatch.setenv(
        "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    )
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    yield
    os.sched_setaffinity(0, before)


def by_batch() -> int:
    """Play all steps; return the number of games that ended."""
    moves = random_moves(START, seed=0)
    step, ended = step_batch(START, moves), 0
    for number in range(STEPS):
        random_moves(step.batch, number, out=moves)
        step_batch(step.batch, moves, out=step)
        ended += int(np.count_nonzero(step.ended))
    return ended


def by_pgx() -> Play:
    """What plays all steps with pgx, compiled as one step."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    play = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def step(state: Any, key: Any) -> Any:
        bits = jax.random.bits(key, state.legal_action_mask.shape, jnp.uint32)
        numbers = jnp.where(state.legal_action_mask, bits | 1, 0)
        return play(state, jnp.argmax(numbers, axis=-1), keys)

    keys = jax.random.split(jax.random.PRNGKey(1), GAMES)
    start = jax.jit(jax.vmap(env.init))(keys)
    each = [*jax.random.split(jax.random.PRNGKey(2), STEPS)]

    def run() -> int:
        state, ended = start, 0
        for key in each:
            state = step(state, key)
            ended += int(np.count_nonzero(np.asarray(state.terminated)))
        return ended

    return run


@pytest.mark.benchmark(group=f"a batch: {GAMES * STEPS:,} steps")
@pytest.mark.parametrize("player", [lambda: by_batch, by_pgx], ids=["ours", "pgx"])
def test_a_batch(benchmark: BenchmarkFixture, player: Callable[[], Play]) -> None:
    play = player()
    play()  # compiles
    # Both count the games that end, of which there is one in about 22 steps.
    assert benchmark(play) == pytest.approx(GAMES * STEPS / 22, rel=0.05)


def by_agents(env: raw_env) -> int:
    """Play random moves in PettingZoo's way; return the number of games that ended."""
    rng, ended = np.random.default_rng(1), 0
    env.reset()
    for _ in range(PLIES):
        seen, _, is_over, _, _ = env.last()
        if is_over:
            ended += 1
            env.reset()
            seen, *_ = env.last()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return ended


@pytest.mark.benchmark(group=f"agents: {PLIES:,} steps")
@pytest.mark.parametrize(
    "env", [our_raw_env(connect()), raw_env()], ids=["ours", "theirs"]
)
def test_agents(benchmark: BenchmarkFixture, env: raw_env) -> None:
    assert benchmark(by_agents, env) == by_agents(our_raw_env(connect()))
