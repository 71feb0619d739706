"""Tests that search for long run on a compiled kernel only: uncompiled they would take hours."""

import pytest

from kagetsu import kernel

needs_speed = pytest.mark.skipif(kernel.variant() == "python", reason="takes hours uncompiled")
