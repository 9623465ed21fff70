"""The Loop page's model: the draft of a loop, and its run."""
