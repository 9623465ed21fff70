"""Values that meet constraints: proposed, put together, searched for."""
