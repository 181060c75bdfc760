const { host } = require('@aerofleet/federation/preset')

module.exports = host({ directory: __dirname })
