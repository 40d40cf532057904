"""Which screens of a table are shown where and when."""
