// Says that it is ready, as the product does, and lives until it is killed or told to stop.
process.on('SIGTERM', () => process.exit(0));
setInterval(() => {}, 60_000);
if (process.argv.includes('--fails')) process.exit(3);
process.send?.('ready', () => console.log(`pid ${process.pid}`));
