import {
  chooseRemotes,
  explainMissingBuild,
  explainStaleBuild,
  explainTakenPort,
  isTaken,
} from './parts.mjs'

const admin = { name: 'admin', kind: 'remote' } as const
const api = { name: 'api', kind: 'api' } as const
const remotes = ['admin', 'fleet', 'landing']

test('without a name every remote runs from source; with names only these do', () => {
  expect(chooseRemotes([], remotes)).toEqual(remotes)
  expect(chooseRemotes(['fleet', 'admin', 'fleet'], remotes)).toEqual(['fleet', 'admin'])
})

test('an unknown remote is refused with a list of the existing ones', () => {
  expect(() => chooseRemotes(['fleet', 'hangar'], remotes)).toThrow(
    'There is no remote hangar; there are npm run dev -- admin, npm run dev -- fleet, npm run dev -- landing.',
  )
})

test.each([
  [{}, [], false, true],
  [{ optional: true }, [], false, false],
  [{ optional: true }, ['fleet'], false, false],
  [{ optional: true }, ['admin'], false, true],
  [{ optional: true }, [], true, true],
  [{ optional: true, live: '1-a' }, [], false, true],
])(
  'a part with %j, beside %j, in the full composition (%s), takes part: %s',
  (more, names, isFull, takes) => {
    expect(isTaken({ ...admin, source: '1-b', ...more }, { names, isFull })).toBe(takes)
  },
)

test.each([
  [{ ...admin, source: '1-b' }, 'There is no build of admin to run; make it with: npm run build'],
  [{ ...admin, source: '1-b', built: '1-b' }, expect.stringContaining('no build of admin')],
  [{ ...admin, source: '1-b', live: '1-a' }, undefined],
  [{ ...api, source: '1-b' }, 'There is no build of api to run; make it with: npm run build'],
  [{ ...api, source: '1-b', built: '1-a' }, undefined],
])('a part without a build to run gets a sentence that explains it: %p', (part, sentence) => {
  expect(explainMissingBuild(part)).toEqual(sentence)
})

test.each([
  ['up to date', { source: '1-b', built: '1-b', live: '1-b' }, undefined],
  [
    'changed since',
    { source: '1-b', built: '1-a', live: '1-a' },
    'its sources have changed since; bring it up to date with: npm run build',
  ],
  [
    'rolled back',
    { source: '1-b', built: '1-b', live: '1-a' },
    'its last build 1-b is not live; make it so with: npm run mfe -- promote admin',
  ],
])('a release is compared with its sources: %s', (_, versions, sentence) => {
  expect(explainStaleBuild({ ...admin, ...versions })).toBe(sentence)
})

test('the API runs from its last build, with a warning when the sources are newer', () => {
  expect(explainStaleBuild({ ...api, source: '1-b', built: '1-b' })).toBeUndefined()
  expect(explainStaleBuild({ ...api, source: '1-b', built: '1-a' })).toContain('npm run build')
})

test('an error names a port in use, and a command that takes another one', () => {
  expect(explainTakenPort(4102, 'fleet', 'DEV_PORT=4200', 'npm run dev -- fleet')).toBe(
    'Port 4102, for fleet, is in use; stop what uses it, or choose another one: DEV_PORT=4200 npm run dev -- fleet',
  )
})
