"""The members that the objects in a provider's requests have, from the request types of its newest SDK."""
