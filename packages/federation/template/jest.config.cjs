module.exports = require('@aerofleet/testing/jest-preset')(__dirname, {
  // A test fails if it prints an error, or if a browser that translates the page would lose a text.
  houseRules: true,
})
