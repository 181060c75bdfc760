import { tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'
import { filesOutside, oddAddresses, spellings } from './spellings'
import { exchange, hostOf, readAnswer, statusesIn, wrongHeaders, type Answer } from './wire'

const row = rowsOf('Attacks on the server')

/** Returns the fault of an answer, or `false`. */
type Check = (answer: Answer) => string | false

/** Thousands of expectations would take long, so this returns the faults of all answers. */
async function findWrongAnswers(
  { product, cases }: Tools,
  targets: string[],
  checks: Check[],
  token?: string,
): Promise<string[]> {
  cases(targets.length)
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : ''
  const wrong: string[] = []
  for (const target of targets) {
    const request = `GET ${target} HTTP/1.1\r\nHost: ${hostOf(product)}\r\n${authorization}Connection: close\r\n\r\n`
    const received = await exchange(product, request)
    const answer = readAnswer(received)
    if (statusesIn(received).length !== 1) wrong.push(`${target}: not one answer`)
    for (const found of [...checks, checkHeaders].map((check) => check(answer))) {
      if (found) wrong.push(`${target.slice(0, 99)}: ${answer.status} ${found}`)
    }
  }
  return wrong
}

const checkHeaders: Check = (answer) => wrongHeaders(answer).join()
const checkRefused: Check = ({ status }) => (status < 400 || status > 499) && 'no refusal'
const checkHides =
  (secrets: RegExp): Check =>
  ({ body }) =>
    secrets.test(body) && 'tells what is there'

const secrets = /tailNumber|companyName|displayName|createdAt|lastReadingOn/

for (const path of ['/operators', '/maintenance/due', '/usermanagement/users']) {
  row(
    `/api${path} in every spelling, requested by the viewer`,
    'a refusal or an unknown address, and no data',
    async (tools) => {
      const checks = [checkRefused, checkHides(secrets)]
      const token = await tokenOf(tools.product, 'viewer')
      expect(await findWrongAnswers(tools, spellings(path), checks, token)).toEqual([])
    },
    { always: path === '/operators' },
  )
}

const contents = /root:.*:0:0:|^\s*\{[^]*"(?:revision|dependencies|users|version)"|PRIVATE KEY/
const checkUncached: Check = ({ headers }) =>
  /immutable|max-age=[1-9]/.test(headers.get('cache-control') ?? '') && 'is kept by caches'

row(
  'files outside of the served folders, by every way up',
  '4xx with nothing of a file, and no cache keeps it',
  async (tools) => {
    const checks = [checkRefused, checkHides(contents), checkUncached]
    expect(await findWrongAnswers(tools, filesOutside, checks)).toEqual([])
  },
)

const checkNoFailure: Check = ({ status }) => status > 499 && 'a failure'
const checkNoInjection: Check = ({ headers }) =>
  headers.has('x-injected') && 'a header of the address'
const checkStaysHere: Check = ({ headers }) =>
  /^(?:[/\\]{2}|\/\\|https?:)/.test(headers.get('location') ?? '') && 'leads elsewhere'

row(
  'addresses that cannot be decoded, or have no end',
  'never 5xx, and the same headers as everywhere',
  async (tools) => {
    const checks = [checkNoFailure, checkNoInjection, checkStaysHere]
    const token = await tokenOf(tools.product, 'admin')
    expect(await findWrongAnswers(tools, oddAddresses, checks, token)).toEqual([])
  },
)
