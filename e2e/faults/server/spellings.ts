/** Other spellings of a path below `/api`, as filters and routers may read them differently. */
export function spellings(path: string): string[] {
  const last = path.split('/').at(-1) ?? ''
  const within = (change: (part: string) => string) => `/api${path.replace(last, change(last))}`
  const encoded = (text: string) =>
    text.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const twice = encoded(last).replaceAll('%', '%25')
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
    within(encoded),
    within(() => twice),
    within((part) => part.toUpperCase()),
    within((part) => `${part}/`),
    within((part) => `${part}//`),
    within((part) => `${part}/.`),
    within((part) => `${part}/x/..`),
    within((part) => `${part}%2f`),
    within((part) => `${part}%00`),
    within((part) => `${part}%0a`),
    within((part) => `${part}%20`),
    within((part) => `${part};x`),
    within((part) => `${part};.css`),
    within((part) => `${part}.json`),
    within((part) => `${part}\\`),
    within((part) => `${part}?token=x&access_token=x`),
    within((part) => `${part}#x`),
    within((part) => `${part}/?authorization=Bearer%20x`),
    within((part) => `%c0%af${part}`),
    within((part) => part.replace('a', '\xe0').replace('o', '\xf6').replace('u', '%ef%bd%95')),
  ]
}

const ways = ['..', '%2e%2e', '.%2e', '%2e.', '%252e%252e', '..%00', '..;', '....', '%c0%ae%c0%ae']
const separators = ['/', '%2f', '\\', '%5c', '%252f', '//', '%c0%af']
const roots = ['/mfe', '/mfe/fleet', '/assets', '/registry', '', '/dashboard', '/api']
const goals = ['etc/passwd', 'live.json', 'package.json']

/** Every way up from every folder that is served, and what lies near and is nobody's business. */
export const filesOutside: string[] = [
  ...roots.flatMap((root) =>
    ways.flatMap((way) =>
      separators.flatMap((separator) =>
        goals.map((goal) => {
          const steps = goal === 'etc/passwd' ? 12 : 2
          return `${root}/${`${way}${separator}`.repeat(steps)}${goal}`
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

const long = (part: string, times: number) => part.repeat(times)

/** What a decoder or a router may stumble over. */
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
        `?${long('a[]=1&', 2000)}`,
        long('a', 8000),
        long('a/', 4000),
        long('%2f', 2500),
        long('../', 2500),
        long('%e2%80%ae', 900),
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
