const preset = require('@aerofleet/testing/jest-preset')

module.exports = {
  ...preset(__dirname, { environment: 'node' }),
  testEnvironment: '<rootDir>/src/test-environment.ts',
}
