type WrongRequest = [label: string, make: (host: string) => string, status?: number]

/** An attacker hides this good request behind a wrong one. */
export const smuggled = (host: string) =>
  `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

const withLines =
  (...lines: string[]) =>
  (host: string) =>
    `GET /api/health HTTP/1.1\r\nHost: ${host}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`

const post =
  (lines: string[], body = '') =>
  (host: string) =>
    `POST /api/aircraft HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`

const chunked = (body: string) => post(['Transfer-Encoding: chunked'], body)
const firstLine =
  (line: string) =>
  (host: string): string =>
    `${line}\r\nHost: ${host}\r\n\r\n`
const length = (value: string): WrongRequest => [
  `Content-Length: ${JSON.stringify(value)}`,
  post([`Content-Length: ${value}`]),
]
const encoding = (value: string): WrongRequest => [
  `Transfer-Encoding: ${JSON.stringify(value)}`,
  post([`Transfer-Encoding: ${value}`], '0\r\n\r\n'),
]
const line = (label: string, ...lines: string[]): WrongRequest => [label, withLines(...lines)]

export const wrongRequests: Record<string, WrongRequest[]> = {
  'the length of a body': [
    ['two lengths', post(['Content-Length: 2', 'Content-Length: 4'], '{}')],
    [
      'Content-Length and Transfer-Encoding',
      post(['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    ],
    ...['2, 2', '-1', '99999999999999999999'].map(length),
    ...['identity', 'chunked, identity'].map(encoding),
    ['a space before the colon', post(['Transfer-Encoding : chunked'], '0\r\n\r\n')],
  ],
  'a body in chunks': [
    ['a size that is no number', chunked('g\r\n{}\r\n0\r\n\r\n')],
    ['a size beyond all numbers', chunked('fffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
    // The server notices the missing token before it reads the body.
    ['more than its size', chunked('1\r\n{}\r\n0\r\n\r\n'), 401],
    ['a bare line feed after the size', chunked('2\n{}\r\n0\r\n\r\n')],
  ],
  'a header': [
    line('without a colon', 'nothing'),
    line('with a space before the colon', 'X : x'),
    line('with NUL in its value', 'X: a\0b'),
    line('with a bare line feed', 'X: a\nY: b'),
    ['of 20 KiB', (host) => withLines(`X: ${'x'.repeat(20_480)}`)(host), 431],
  ],
  'the host': [
    ['none', () => 'GET /api/health HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    line('two that differ', 'Host: evil.test'),
    [
      'a name with a user',
      (host) => `GET /api/health HTTP/1.1\r\nHost: ${host}@evil.test\r\nConnection: close\r\n\r\n`,
      421,
    ],
    [
      'another one in an absolute address',
      (host) =>
        `GET http://evil.test/api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ],
  ],
  'the first line': [
    ['what is no request', () => 'hello\r\n\r\n'],
    ['a space in the address', firstLine('GET /api/health x HTTP/1.1')],
    ['a method in lower case', firstLine('get /api/health HTTP/1.1')],
    ['a version that nobody knows', firstLine('GET /api/health HTTP/9.9')],
    ['NUL in the address', firstLine('GET /api/health\0 HTTP/1.1')],
    ['TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an address of 20 KiB', firstLine(`GET /${'x'.repeat(20_480)} HTTP/1.1`), 431],
  ],
}
