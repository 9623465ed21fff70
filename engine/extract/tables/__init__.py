"""What everyone knows, as tables: everyday words, places and currencies, units."""
