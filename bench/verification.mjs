import { fork } from 'node:child_process'
import { once } from 'node:events'
import { controlled } from './authentication.mjs'
import { bundle } from './bundle.mjs'
import { compare } from './twins.mjs'

export const title = 'A token that was never seen before'
export const how =
  'Signature, audience, issuer and times by firebase-admin, without the question to Google whether the account still exists, which is a request over the network; bare is `crypto.verify` with a key that is at hand.'

export async function measure() {
  const child = fork(await bundle('verification'), { execArgv: [] })
  await once(child, 'message')
  /** @param {'bare' | 'product' | 'plain'} way */
  const check = (way) => async () => {
    child.send(way)
    return (await once(child, 'message'))[0]
  }
  for (const way of ['bare', 'product', 'plain', 'bare', 'product', 'plain']) await check(way)()
  const cold = await compare(check('product'), check('bare'), 25)
  const plain = await compare(check('plain'), check('bare'), 15)
  const control = await compare(check('bare'), check('bare'), 15)
  child.disconnect()
  await once(child, 'exit')
  return [
    {
      what: `cold verification (${cold.a.toFixed(0)} µs) to a bare signature check (${cold.b.toFixed(0)} µs)`,
      value: cold.ratio.toFixed(1),
      target: 'at most 4',
      met: cold.ratio <= 4,
    },
    {
      what: `firebase-admin as it comes (${plain.a.toFixed(0)} µs) to the same`,
      value: plain.ratio.toFixed(1),
    },
    controlled(control.ratio),
  ]
}
