import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { run } from '../support/command'
import { examples } from './stations'

export type Team = Awaited<ReturnType<typeof newTeam>>

/** The folder is outside of the checkout. Tests type commands there as in a terminal. */
export async function newTeam(scope: string, remote = 'stations') {
  const home = await mkdtemp(join(tmpdir(), 'aerofleet-team-'))
  const folder = join(home, remote)
  const env: Record<string, string> = {
    CI: '',
    NODE_ENV: '',
    DEV_PORT: '0',
    MFE_STORE: '',
    MFE_KEY: '',
  }

  async function type(line: string, { cwd = folder, fails = false } = {}): Promise<string> {
    const begun = Date.now()
    const { code, output } = await run(['bash', '-c', line], { cwd, env })
    console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`)
    expect(code === 0, `${line}\n${output}`).toBe(!fails)
    return output
  }
  const path = (file: string) => join(folder, file)
  const edit = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(path(file), 'utf8')
    expect(text).toMatch(from)
    await writeFile(path(file), text.replace(from, to))
  }
  const write = (file: string, text: string) => writeFile(path(file), text)

  /** Types these commands of docs/teams.md, up to the one that holds `last`. */
  async function typeBlock(block: string[], last: string): Promise<string> {
    let cwd = home
    let output = ''
    const end = block.findIndex((line) => line.includes(last))
    for (const line of block.slice(0, end + 1)) {
      if (line.startsWith('cd ')) cwd = join(cwd, line.slice(3))
      else output += await type(line, { cwd })
    }
    return output
  }
  // The page says this line, and nothing else.
  await writeFile(join(home, '.npmrc'), `${scope}\n`)
  return {
    home,
    folder,
    env,
    type,
    typeBlock,
    edit,
    write,
    /** Writes the files that docs/teams.md shows. */
    async writeExamples() {
      for (const [file, text] of examples()) await write(file, text)
    },
    /** Begins a command that runs until the test stops it, as with Ctrl-C. */
    begin: (line: string) => begin(line, folder, { ...process.env, ...env }),
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function begin(line: string, cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('bash', ['-c', `exec ${line}`], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  return {
    /** Returns the first group. */
    async printed(pattern: RegExp): Promise<string> {
      await expect(() => expect(output).toMatch(pattern)).toPass({ timeout: 60_000 })
      return pattern.exec(output)?.[1] ?? ''
    },
    async stop() {
      // A terminal sends the signal to all processes of the command.
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await ended
    },
  }
}

/** The team's own service knows nothing of the product. */
export async function startService(answer: unknown) {
  const requests: NodeJS.Dict<string | string[]>[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() }
}
