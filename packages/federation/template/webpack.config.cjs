const { remote } = require('@aerofleet/federation/preset')

module.exports = (_, { mode }) => remote({ directory: __dirname, mode })
