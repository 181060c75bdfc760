const { host } = require('@aerofleet/federation/preset')

module.exports = (_, { mode }) => host({ directory: __dirname, mode })
