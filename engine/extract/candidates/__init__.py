"""Which values of a text a property could take: a module for each kind of value."""
