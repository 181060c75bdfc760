const { on } = require('./jest.on.cjs')

module.exports = on('PGlite', 'postgres')
