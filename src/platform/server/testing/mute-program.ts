// Never gets ready, and does not end with its input.
setInterval(() => {}, 60_000);
