"""Reviews: a game gone through with the engine, its mistakes, and what would have been better."""
