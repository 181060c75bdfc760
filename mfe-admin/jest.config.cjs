module.exports = require('@aerofleet/testing/jest-preset')(__dirname, { houseRules: true })
