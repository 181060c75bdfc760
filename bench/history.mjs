import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from '../scripts/postgres.mjs'
import { controlled } from './authentication.mjs'
import { bundle } from './bundle.mjs'
import { compare } from './twins.mjs'

export const title = 'What the history costs'
export const how =
  "PostgreSQL with fsync on, four writers; the product's own statement of an update, and the same without its insert into the history."

export async function measure() {
  const { url, stop } = await startPostgres()
  const child = fork(await bundle('history'), [url], { execArgv: [] })
  await once(child, 'message')
  /** @param {'with' | 'without'} which */
  const update = (which) => async () => {
    child.send(which)
    return (await once(child, 'message'))[0]
  }
  for (const which of ['with', 'without']) await update(which)()
  const { a, b, ratio } = await compare(update('with'), update('without'), 25)
  const control = await compare(update('with'), update('with'), 25)
  child.disconnect()
  await once(child, 'exit')
  await stop()
  return [
    {
      what: `an update with history (${a.toFixed(2)} ms) to one without (${b.toFixed(2)} ms)`,
      value: ratio.toFixed(2),
      target: 'at most 1.25',
      met: ratio <= 1.25,
    },
    controlled(control.ratio),
  ]
}
