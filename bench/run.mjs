// node bench/run.mjs [name...]: measures, and writes each section of RESULTS.md anew.
import { report } from './results.mjs'

const all = ['authentication', 'verification', 'lists', 'latency', 'event-loop', 'history', 'start']
const names = process.argv.slice(2)
for (const name of names.length > 0 ? names : all) {
  const { title, how, measure } = await import(`./${name}.mjs`)
  await report(title, `node bench/run.mjs ${name}`, how, await measure())
}
