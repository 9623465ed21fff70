"""One message read: its clauses, which tools they ask for or rule out, and how surely."""
