/** Gives other spellings of a path below `/api`, which a filter and a router may read differently. */
export function spellings(path: string): string[] {
  const last = path.split('/').at(-1) ?? ''
  const withLastPart = (change: (part: string) => string) =>
    `/api${path.replace(last, change(last))}`
  const encode = (text: string) =>
    text.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const encodedTwice = encode(last).replaceAll('%', '%25')
  return [
    `/api/${path}`,
    `//api${path}`,
    `/./api${path}`,
    `/x/../api${path}`,
    `/api/.${path}`,
    `/api/x/..${path}`,
    `/api/health/..${path}`,
    `/api/aircraft/../..${path}`,
    `/API${path}`,
    `/Api${path}`,
    `/%61pi${path}`,
    `/%2561pi${path}`,
    `/api%2f${path.slice(1)}`,
    `/api%5c${path.slice(1)}`,
    `/api\\${path.slice(1)}`,
    `\\api${path}`,
    `/api;x${path}`,
    `/api;x=1/..${path}`,
    `/api/..;${path}`,
    `/api/%2e%2e/api${path}`,
    `/api/%252e%252e/api${path}`,
    `/login/../api${path}`,
    `/login/%2e%2e/api${path}`,
    `/mfe/x/../../api${path}`,
    `/assets/..%2fapi${path}`,
    `http://localhost/api${path}`,
    withLastPart(encode),
    withLastPart(() => encodedTwice),
    withLastPart((part) => part.toUpperCase()),
    withLastPart((part) => `${part}/`),
    withLastPart((part) => `${part}//`),
    withLastPart((part) => `${part}/.`),
    withLastPart((part) => `${part}/x/..`),
    withLastPart((part) => `${part}%2f`),
    withLastPart((part) => `${part}%00`),
    withLastPart((part) => `${part}%0a`),
    withLastPart((part) => `${part}%20`),
    withLastPart((part) => `${part};x`),
    withLastPart((part) => `${part};.css`),
    withLastPart((part) => `${part}.json`),
    withLastPart((part) => `${part}\\`),
    withLastPart((part) => `${part}?token=x&access_token=x`),
    withLastPart((part) => `${part}#x`),
    withLastPart((part) => `${part}/?authorization=Bearer%20x`),
    withLastPart((part) => `%c0%af${part}`),
    withLastPart((part) =>
      part.replace('a', '\xe0').replace('o', '\xf6').replace('u', '%ef%bd%95'),
    ),
  ]
}

const stepsUp = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '..%00',
  '..;',
  '....',
  '%c0%ae%c0%ae',
]
const separators = ['/', '%2f', '\\', '%5c', '%252f', '//', '%c0%af']
const roots = ['/mfe', '/mfe/fleet', '/assets', '/registry', '', '/dashboard', '/api']
const goals = ['etc/passwd', 'live.json', 'package.json']

/** Addresses of files that are not served: up from every folder that is, and beside it. */
export const filesOutside: string[] = [
  ...roots.flatMap((root) =>
    stepsUp.flatMap((stepUp) =>
      separators.flatMap((separator) =>
        goals.map((goal) => {
          const count = goal === 'etc/passwd' ? 12 : 2
          return `${root}/${`${stepUp}${separator}`.repeat(count)}${goal}`
        }),
      ),
    ),
  ),
  '/mfe/x/../live.json',
  '/mfe/fleet/x/../../live.json',
  '/mfe/live.json',
  '/mfe//live.json',
  '/mfe/./live.json',
  '/mfe/revisions/1.json',
  '/registry/../live.json',
  '/registry/revisions/1.json',
  '/assets//etc/passwd',
  '/mfe//etc/passwd',
  '/mfe/fleet//etc/passwd',
  '//etc/passwd',
  '///etc/passwd',
  '/file:///etc/passwd',
  '/.env',
  '/.git/config',
  '/.data/identity/accounts.json',
  '/identity/accounts.json',
  '/.data/identity/outbox.txt',
  '/node_modules/fastify/package.json',
  '/api/dist/server.mjs',
  '/mfe/shell/build.json',
  '/assets/.',
  '/assets/..',
  '/assets/',
  '/mfe/',
  '/mfe/fleet/',
  '/mfe/shell/x/.lock',
]

/** Addresses that may break a decoder or a router. */
export const oddAddresses: string[] = [
  ...['/', '/api/', '/api/aircraft/', '/assets/', '/mfe/', '/registry/', '/dashboard/'].flatMap(
    (root) =>
      [
        '%',
        '%z',
        '%zz',
        '%1',
        '%ff',
        '%c3%28',
        '%ed%a0%80',
        '%f8%88%80%80%80',
        '%00',
        '%0d%0aX-Injected:%20x',
        '%u002e',
        '\xff\xfe',
        '\xc0\xae',
        '..;/',
        ';',
        ';/',
        '*',
        '?%',
        '?%ff=%ff',
        '?__proto__[x]=1&constructor=1',
        `?${'a[]=1&'.repeat(2000)}`,
        'a'.repeat(8000),
        'a/'.repeat(4000),
        '%2f'.repeat(2500),
        '../'.repeat(2500),
        '%e2%80%ae'.repeat(900),
        ':id',
        '__proto__',
        'constructor',
        '{{7*7}}',
        "'%20or%201=1--",
        '<script>alert(1)</script>',
      ].map((end) => `${root}${end}`),
  ),
  '*',
  '//evil.test',
  '//evil.test/%2e%2e',
  '/\\evil.test',
  '/%5cevil.test/..',
  '/%2f%2fevil.test',
  'https://evil.test/',
  '///',
  '/?',
  '/#',
  '?',
]
