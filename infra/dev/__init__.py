"""What `make up`, `make test` and their siblings run: toolchain, embedded servers, process runner."""
