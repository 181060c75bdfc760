const { remote } = require('@aerofleet/federation/preset')

module.exports = remote({ directory: __dirname })
