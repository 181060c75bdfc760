/**
 * Makes a module of a CSV file, as esbuild does in the product.
 * @param {string} text
 */
exports.process = (text) => ({
  code: `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = ${JSON.stringify(text)}`,
})
