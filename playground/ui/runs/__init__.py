"""Runs and recorded exchanges on the page: their lanes, their tabs, two of them beside each other."""
