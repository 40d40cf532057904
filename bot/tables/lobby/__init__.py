"""Tables that wait for their match, and seats that change hands."""
