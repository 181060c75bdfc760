import { tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'
import { filesOutside, oddAddresses, spellings } from './spellings'
import { exchange, hostOf, readAnswer, statusesIn, wrongHeaders, type Answer } from './wire'

const row = rowsOf('Attacks on the server')

type Look = (answer: Answer) => string | false

/** Asks for each, and gives what is wrong with the answers: thousands of expectations would take long. */
async function wrongAnswers(
  { product, cases }: Tools,
  targets: string[],
  looks: Look[],
  token?: string,
): Promise<string[]> {
  cases(targets.length)
  const who = token ? `Authorization: Bearer ${token}\r\n` : ''
  const wrong: string[] = []
  for (const target of targets) {
    const asked = `GET ${target} HTTP/1.1\r\nHost: ${hostOf(product)}\r\n${who}Connection: close\r\n\r\n`
    const received = await exchange(product, asked)
    const answer = readAnswer(received)
    if (statusesIn(received).length !== 1) wrong.push(`${target}: not one answer`)
    for (const found of [...looks, headersLook].map((look) => look(answer))) {
      if (found) wrong.push(`${target.slice(0, 99)}: ${answer.status} ${found}`)
    }
  }
  return wrong
}

const headersLook: Look = (answer) => wrongHeaders(answer).join()
const refused: Look = ({ status }) => (status < 400 || status > 499) && 'no refusal'
const holds =
  (secrets: RegExp): Look =>
  ({ body }) =>
    secrets.test(body) && 'tells what is there'

const guarded = {
  '/aircraft': { asking: 'somebody without a token', token: async () => undefined },
  '/operators': {
    asking: 'the viewer',
    token: ({ product }: Tools) => tokenOf(product, 'viewer'),
  },
  '/usermanagement/users': {
    asking: 'the operator',
    token: ({ product }: Tools) => tokenOf(product, 'operator'),
  },
}
const secrets = /tailNumber|companyName|displayName|createdAt/

for (const [path, { asking, token }] of Object.entries(guarded)) {
  row(
    `/api${path} in every spelling, asked for by ${asking}`,
    'refused or an address that nobody owns; nothing of what is there',
    async (tools) => {
      const looks = [refused, holds(secrets)]
      expect(await wrongAnswers(tools, spellings(path), looks, await token(tools))).toEqual([])
    },
    path === '/operators' ? { always: true } : {},
  )
}

/** What stands in files near those that are served, and in those of the machine. */
const contents = /root:.*:0:0:|^\s*\{[^]*"(?:revision|dependencies|users|version)"|PRIVATE KEY/
const kept: Look = ({ headers }) =>
  /immutable|max-age=[1-9]/.test(headers.get('cache-control') ?? '') && 'is kept by caches'

row(
  'files outside of what is served, by every way up',
  '4xx with nothing of a file, and no cache keeps it',
  async (tools) => {
    const looks = [refused, holds(contents), kept]
    expect(await wrongAnswers(tools, filesOutside, looks)).toEqual([])
  },
)

const failed: Look = ({ status }) => status > 499 && 'a failure'
const injected: Look = ({ headers }) => headers.has('x-injected') && 'a header of the address'
const led: Look = ({ headers }) =>
  /^(?:[/\\]{2}|\/\\|https?:)/.test(headers.get('location') ?? '') && 'leads elsewhere'

for (const who of ['nobody', 'admin'] as const) {
  row(
    `addresses that cannot be decoded, or have no end, asked for by ${who}`,
    'never 5xx, never another header than everywhere',
    async (tools) => {
      const token = who === 'admin' ? await tokenOf(tools.product, who) : undefined
      const looks = [failed, injected, led]
      expect(await wrongAnswers(tools, oddAddresses, looks, token)).toEqual([])
    },
  )
}
