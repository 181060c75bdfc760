/** Returns other spellings of a path below `/api`. A filter and a router may read them differently. */
export function spellings(path: string): string[] {
  const last = path.split('/').at(-1) ?? ''
  const withLastPart = (change: (part: string) => string) =>
    `/api${path.replace(last, change(last))}`
  const encode = (text: string) =>
    text.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return [
    `//api${path}`,
    `/api/x/..${path}`,
    `/%61pi${path}`,
    `/api%2f${path.slice(1)}`,
    `/api\\${path.slice(1)}`,
    `/api/..;${path}`,
    `/api/%2e%2e/api${path}`,
    `/login/%2e%2e/api${path}`,
    `http://localhost/api${path}`,
    withLastPart(encode),
    withLastPart((part) => part.toUpperCase()),
    withLastPart((part) => `${part}/`),
    withLastPart((part) => `${part}%00`),
    withLastPart((part) => `${part};.css`),
    withLastPart((part) => `${part}?token=x&access_token=x`),
  ]
}

const stepsUp = ['..', '%2e%2e', '.%2e', '%252e%252e', '..;']
const separators = ['/', '%2f', '\\', '%5c']
const roots = ['/mfe', '/mfe/fleet', '/assets', '']

export const filesOutside: string[] = [
  ...roots.flatMap((root) =>
    stepsUp.flatMap((stepUp) =>
      separators.flatMap((separator) => [
        `${root}/${`${stepUp}${separator}`.repeat(12)}etc/passwd`,
        `${root}/${`${stepUp}${separator}`.repeat(2)}live.json`,
      ]),
    ),
  ),
  '/mfe/live.json',
  '/mfe/revisions/1.json',
  '/assets//etc/passwd',
  '//etc/passwd',
  '/.env',
  '/.data/identity/accounts.json',
  '/api/dist/server.mjs',
  '/mfe/shell/build.json',
  '/assets/',
]

const oddEnds = [
  '%',
  '%zz',
  '%ff',
  '%00',
  '%0d%0aX-Injected:%20x',
  '\xff\xfe',
  '?%',
  '?__proto__[x]=1&constructor=1',
  `?${'a[]=1&'.repeat(2000)}`,
  'a'.repeat(8000),
  '../'.repeat(2500),
  "'%20or%201=1--",
]

export const oddAddresses: string[] = [
  ...['/', '/api/aircraft/', '/assets/', '/registry/'].flatMap((root) =>
    oddEnds.map((end) => root + end),
  ),
  '*',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test/',
  '?',
]
