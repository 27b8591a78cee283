"""The code behind `make`: embedded servers, a process runner, and the steps of `make test`."""
