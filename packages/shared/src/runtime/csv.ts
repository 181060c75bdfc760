/**
 * The reader and writer of CSV that the shell provides where a page needs them: in a remote `papaparse` resolves
 * to this module.
 */
export { parse, unparse } from 'papaparse'
