"""Gomoku and renju: a program to play with and a library to build on."""

__version__ = "0.1.0"
