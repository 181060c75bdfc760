process.send?.('ready')
process.on('disconnect', () => process.exit(0))
