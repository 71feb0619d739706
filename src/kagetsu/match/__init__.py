"""Matches between engines: who plays whom, who won and why, and what that says about their strength."""

__all__ = ["record"]
