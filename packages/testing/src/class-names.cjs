/** Stands for a style sheet of CSS Modules: each class has its own name. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
