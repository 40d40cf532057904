"""Tables that wait for their match, and changes of seats."""
