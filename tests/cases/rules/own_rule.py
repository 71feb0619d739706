"""A rule of one's own: Black wins with exactly five and may not make a double-three; White wins with five or more."""

from kagetsu import Rule, Side

RULE = Rule("own", black=Side(six_wins=False, barred=frozenset({"double_three"})))
