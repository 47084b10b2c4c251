"""Each rule that can refuse, tried through the doors it has: once lawfully, once not."""
