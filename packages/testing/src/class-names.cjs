/** Replaces a CSS Module: the name of a class is its key. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
