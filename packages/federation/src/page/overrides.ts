import type { MfeDeclaration, Registry } from '@aerofleet/shared/mfe-declaration'
import { declarationOf, MfeFile } from '@aerofleet/shared/mfe-file'

type Override = { name: string; address: string }

type ParsedOverrides = { overrides: Override[]; problems: string[] }

/** `inUse` also lists a remote that keeps its released declaration, because its dev server does not answer. */
export type Applied = { registry: Registry; inUse: (Override & { answers: boolean })[] } & Pick<
  ParsedOverrides,
  'problems'
>

/** We compare the text, because a URL parser would turn other spellings into these addresses. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?\/?$/
const pair = /^([a-z][a-z0-9-]*):(.+)$/
const timeout = 2000
const example = 'fleet:http://localhost:4102'

/**
 * Reads `fleet:http://localhost:4102,admin:http://127.0.0.1:4101`. Refuses all but loopback addresses, so that no link
 * can put a stranger's code into the page.
 */
export function parseOverrides(text: string): ParsedOverrides {
  const overrides = new Map<string, string>()
  const problems: string[] = []
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [, name, address = ''] = pair.exec(part) ?? []
    if (name === undefined) {
      problems.push(`“${part}” is not an override: write a name and an address, ${example}.`)
    } else if (!loopback.test(address) || !URL.canParse(address)) {
      problems.push(
        `${name} is not taken from ${address}: an override is http:// on localhost, 127.0.0.1 or [::1], such as ${example}.`,
      )
    } else if (overrides.has(name)) {
      problems.push(`${name} is named twice; it is taken from ${overrides.get(name)}.`)
    } else {
      // A content security policy cannot name [::1]. Every browser reaches the same server as localhost.
      overrides.set(name, new URL(address.replace('[::1]', 'localhost')).origin)
    }
  }
  return {
    overrides: [...overrides].map(([name, address]) => ({ name, address })),
    problems,
  }
}

type Answer = { answers: boolean; declaration?: MfeDeclaration | undefined }

/** Reads mfe.json from a dev server. Never rejects. */
export async function ask({ address }: Override): Promise<Answer> {
  try {
    const answer = await fetch(`${address}/mfe.json`, { signal: AbortSignal.timeout(timeout) })
    const text = await answer.text()
    return { answers: true, declaration: declarationIn(text) }
  } catch {
    return { answers: false }
  }
}

function declarationIn(text: string): MfeDeclaration | undefined {
  try {
    return declarationOf(MfeFile.parse(JSON.parse(text)))
  } catch {
    return undefined
  }
}

/**
 * A dev server's release has no hash, because every save changes it, and no previous release, because that would hide
 * faults.
 */
function developmentReleases({ name, address }: Override, declaration: MfeDeclaration) {
  return {
    current: {
      version: 'development',
      entry: `${address}/remoteEntry.js`,
      integrity: '',
      container: `${name.replace(/\W/g, '_')}_development`,
      preload: [],
      declaration,
    },
  }
}

function resolveOverride({ name, address }: Override, answer: Answer, registry: Registry) {
  const released = registry.remotes[name]?.current.declaration
  const { declaration } = answer
  if (declaration && declaration.name !== name) {
    return `${address} serves ${declaration.name}, not ${name}.`
  }
  if (declaration) return declaration
  if (answer.answers) return `${address} serves no valid mfe.json, so ${name} is not taken from it.`
  const names = Object.keys(registry.remotes).join(', ')
  return released ?? `There is no remote ${name} (only ${names}), and ${address} does not answer.`
}

export async function applyOverrides(
  registry: Registry,
  { overrides, problems }: ParsedOverrides,
): Promise<Applied> {
  const applied: Applied = {
    registry: { ...registry, remotes: { ...registry.remotes } },
    inUse: [],
    problems: [...problems],
  }
  const answers = overrides.map(async (override) => ({ override, answer: await ask(override) }))
  for (const { override, answer } of await Promise.all(answers)) {
    const resolved = resolveOverride(override, answer, registry)
    if (typeof resolved === 'string') {
      applied.problems.push(resolved)
    } else {
      applied.registry.remotes[override.name] = developmentReleases(override, resolved)
      applied.inUse.push({ ...override, answers: answer.answers })
    }
  }
  return applied
}
