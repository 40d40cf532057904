"""What stands on the pictures, and how they are shown."""
