/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  // One value, or two of an even number.
  const inner = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return inner.reduce((sum, value) => sum + value, 0) / inner.length
}

/** @typedef {{ a: number, b: number, ratio: number }} Twins */

/** In turn, A-B-B-A. @param {() => Promise<number>} a @param {() => Promise<number>} b @returns {Promise<Twins>} */
async function block(a, b) {
  const [a1, b1, b2, a2] = [await a(), await b(), await b(), await a()]
  return { a: (a1 + a2) / 2, b: (b1 + b2) / 2, ratio: (a1 + a2) / (b1 + b2) }
}

/** @param {Twins[]} seen @returns {Twins} */
const middle = (seen) => ({
  a: median(seen.map(({ a }) => a)),
  b: median(seen.map(({ b }) => b)),
  ratio: median(seen.map(({ ratio }) => ratio)),
})

/**
 * Two variants measured in turn; what happens to the machine meanwhile meets both.
 * @param {() => Promise<number>} a
 * @param {() => Promise<number>} b
 * @param {number} blocks
 * @returns {Promise<Twins>} medians, and that of a/b per block
 */
export async function compare(a, b, blocks) {
  /** @type {Twins[]} */
  const seen = []
  for (let n = 0; n < blocks; n++) seen.push(await block(a, b))
  return middle(seen)
}

const rounds = 6

/**
 * Two kinds of servers. Every round has new processes of both: one may be faster than another of the
 * same kind for as long as it lives.
 * @template {{ stop: () => Promise<void> }} Server
 * @param {() => Promise<Server>} startA
 * @param {() => Promise<Server>} startB
 * @param {(server: Server) => Promise<number>} load
 * @returns {Promise<Twins>} medians, and that of a/b per round
 */
export async function compareServers(startA, startB, load) {
  /** @type {Twins[]} */
  const seen = []
  for (let n = 0; n < rounds; n++) {
    // Neither kind is always the one that is started first.
    const first = n % 2 === 0 ? await startA() : await startB()
    const second = n % 2 === 0 ? await startB() : await startA()
    const [a, b] = n % 2 === 0 ? [first, second] : [second, first]
    for (const server of [a, b, a, b]) await load(server)
    seen.push(
      await compare(
        () => load(a),
        () => load(b),
        2,
      ),
    )
    for (const server of [a, b]) await server.stop()
  }
  return middle(seen)
}
