"""Each rule that can refuse, tried through its doors: once lawfully, once not."""
