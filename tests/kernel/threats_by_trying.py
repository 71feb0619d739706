"""Wins by continuous threats searched plainly on a kernel position: every point is tried, for attack and for defence.

It shares with ``solve_vct`` the search of fours, which is compared with a plain search of its own, and nothing else: no
zone, no gathering, no stages, no proof numbers. ``tests/engine/plain_vct.py`` does the same on the rules alone, slower.
"""

from kagetsu import kernel

MEMORY = 1 << 24
MOST_FOURS = 30_000


class TooManyError(Exception):
    """The search would have to look at more positions than it may."""


def wins_by_threats(position: kernel.Position, attacker: int, max_stones: int, most: int) -> bool:
    """Whether ``attacker``, who is to move, wins by continuous threats; TooManyError after ``most`` positions."""
    return _Search(position, attacker, max_stones, most).attacks()


class _Search:
    def __init__(self, position: kernel.Position, attacker: int, max_stones: int, most: int) -> None:
        self.position = position
        self.attacker, self.defender = attacker, 3 - attacker
        self.max_stones = max_stones
        self.left = most
        self.known: dict[int, bool] = {}
        self.board = [point for point in range(32 * position.height) if point % 32 < position.width]

    def attacks(self) -> bool:
        if self.has_fours():
            return True
        key = self.position.hash()
        if key not in self.known:
            if not self.left:
                raise TooManyError
            self.left -= 1
            self.known[key] = any(map(self.forces, self.legal(self.attacker)))
        return self.known[key]

    def forces(self, move: int) -> bool:
        """Whether ``move`` is a threat after which every legal reply loses."""
        self.position.put(move, self.attacker)
        try:
            ends = self.position.stone_count() >= self.max_stones
            if ends or self.position.points(kernel.FIVE, self.defender) or not self.has_fours():
                return False
            open_replies = [reply for reply in self.legal(self.defender) if not self.loses(reply, by_fours=True)]
            return all(self.loses(reply, by_fours=False) for reply in open_replies)
        finally:
            self.position.take()

    def loses(self, reply: int, *, by_fours: bool) -> bool:
        self.position.put(reply, self.defender)
        try:
            if self.position.stone_count() >= self.max_stones:
                return False
            return self.has_fours() if by_fours else self.attacks()
        finally:
            self.position.take()

    def legal(self, colour: int) -> list[int]:
        position = self.position
        return [point for point in self.board if not position.stone_at(point) and position.foul(point, colour) < 2]

    def has_fours(self) -> bool:
        result, _, _ = kernel.solve_vcf(self.position, self.attacker, self.max_stones, MOST_FOURS, MEMORY, None)
        if result < 0:
            raise TooManyError
        return result == 1
