"""What lessons are made of: sessions without any front end, and recordings that need no Python."""
