/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/**
 * Two variants measured in turn, A-B-B-A; what happens to the machine meanwhile meets both.
 * @param {() => Promise<number>} a
 * @param {() => Promise<number>} b
 * @param {number} blocks
 * @returns {Promise<{ a: number, b: number, ratio: number }>} medians, and that of a/b per block
 */
export async function compare(a, b, blocks) {
  /** @type {{ a: number, b: number, ratio: number }[]} */
  const seen = []
  for (let n = 0; n < blocks; n++) {
    const [a1, b1, b2, a2] = [await a(), await b(), await b(), await a()]
    seen.push({ a: (a1 + a2) / 2, b: (b1 + b2) / 2, ratio: (a1 + a2) / (b1 + b2) })
  }
  return {
    a: median(seen.map((block) => block.a)),
    b: median(seen.map((block) => block.b)),
    ratio: median(seen.map((block) => block.ratio)),
  }
}
