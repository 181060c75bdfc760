import { homedir } from 'node:os'
import { join } from 'node:path'
import { readText } from '../store/files'

type Words = { install: string; run: string; test: string; mfe: string; clean: string }

const words: Record<string, Words> = {
  npm: {
    install: 'npm install',
    run: 'npm run',
    test: 'npm test',
    mfe: 'npx mfe',
    clean: 'npm ci',
  },
  pnpm: {
    install: 'pnpm install',
    run: 'pnpm run',
    test: 'pnpm test',
    mfe: 'pnpm exec mfe',
    clean: 'npm install --global pnpm && pnpm install --frozen-lockfile',
  },
  yarn: {
    install: 'yarn install',
    run: 'yarn run',
    test: 'yarn test',
    mfe: 'yarn mfe',
    clean: 'npm install --global yarn && yarn install --frozen-lockfile',
  },
}

/** @param userAgent as in `pnpm/12.21.0 npm/? node/v20.19.0 linux x64`; npm without one */
export function wordsOf(userAgent = ''): Words {
  const [name = ''] = userAgent.split('/')
  // oxlint-disable-next-line typescript/no-non-null-assertion -- npm is in the record
  return words[name] ?? words['npm']!
}

/** Replaces npm's commands in a text by those of another package manager. */
export function inWordsOf(userAgent: string | undefined, text: string): string {
  const own = wordsOf(userAgent)
  const npm = wordsOf()
  const keys = ['install', 'run', 'test', 'mfe', 'clean'] as const
  return keys.reduce((changed, key) => changed.replaceAll(npm[key], own[key]), text)
}

const scope = /^\s*@aerofleet:registry\s*=.*$/m

/**
 * Returns the line of an .npmrc that says where the packages of the product are. npm and pnpm read only the one of the
 * project and the user's own.
 * @param folder in which the command was typed
 */
export async function scopeLine(folder: string): Promise<string | undefined> {
  const own = process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc')
  for (const file of [join(folder, '.npmrc'), own]) {
    const line = scope.exec((await readText(file).catch(() => undefined)) ?? '')?.[0]
    if (line) return line.trim()
  }
  return undefined
}
