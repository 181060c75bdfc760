import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const mfe = (...args: string[]) =>
  spawnSync(process.execPath, [resolve(__dirname, '../../mfe.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, MFE_STORE: '/nowhere' },
  })

test('mfe --help succeeds', () => {
  const { status, stdout, stderr } = mfe('--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('promote <name> [version]')
})

test('an error is a sentence, or JSON with --json', () => {
  const { status, stderr } = mfe('promote', 'nothing')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^This checkout has no remote nothing\. There are: .*\n$/)
  expect(JSON.parse(mfe('promote', 'nothing', '--json').stderr)).toEqual({ error: stderr.trim() })
})
