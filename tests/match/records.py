"""Games for the tests of standings and reports, with only what matters said."""

from collections.abc import Sequence

from kagetsu.match.entrant import Entrant, Kind
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.schedule import Planned
from kagetsu.match.settings import Format, MatchSettings, Openings
from kagetsu.match.sprt import Sprt
from kagetsu.rules.rule import FREESTYLE


def game(
    number: int,
    first: str,
    second: str,
    winner: str | None,
    *,
    pair: int | None = None,
    round_: int = 1,
    ending: Ending | None = None,
    detail: str = "",
    ms: Sequence[float] = (0, 0, 0, 4, 2),
    opening: str = "h8h9i10",
    swapped: bool = False,
) -> GameRecord:
    """A game; without ``pair``, games 1 and 2 are pair 1, games 3 and 4 pair 2, and so on."""
    black, white = (second, first) if swapped else (first, second)
    return GameRecord(
        game=number, pair=pair or (number + 1) // 2, round=round_, first=first, second=second, black=black, white=white,
        rule="freestyle", width=15, height=15, opening=opening, opening_rule="free", decisions=(),
        moves=opening, winner=winner, ending=ending or (Ending.FIVE if winner else Ending.FULL), message=detail,
        values={},
        ms=tuple(ms), scores=(None,) * len(ms), started=f"2024-05-01T12:{number // 60:02}:{number % 60:02}Z",
        seconds=1.0,
    )  # fmt: skip


def played(planned: Planned, winner: str | None) -> GameRecord:
    """A game of a schedule with its result."""
    return game(
        planned.game, planned.first, planned.second, winner, pair=planned.pair, round_=planned.round
    )  # fmt: skip


def settings(
    *names: str,
    games: int = 2,
    rounds: int = 1,
    format_: Format = Format.ROUND_ROBIN,
    repeat: bool = True,
    sprt: Sprt | None = None,
    programs: Sequence[str] = (),
) -> MatchSettings:
    """A match between rungs of these names; ``programs``: which rungs they are, else each one of its own depth."""
    chosen = programs or [f"minimax:{depth}" for depth, _ in enumerate(names, 1)]
    entrants = tuple(Entrant(name, Kind.RUNG, program) for name, program in zip(names, chosen, strict=True))
    return MatchSettings(
        entrants, FREESTYLE, games=games, rounds=rounds, format=format_, repeat=repeat, openings=Openings("none"),
        sprt=sprt,
    )  # fmt: skip
