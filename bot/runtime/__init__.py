"""Background tasks, settings, log context, caches and ownership: what every part of the program may use."""
