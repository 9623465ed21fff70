"""Providers' wire formats, one file each; siblings don't know each other."""
