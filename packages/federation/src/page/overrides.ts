import {
  declarationOf,
  MfeFile,
  type MfeDeclaration,
  type Registry,
} from '@aerofleet/shared/mfe-declaration'

/** A remote that this tab takes from a dev server on the user's own machine. */
type Override = { name: string; address: string }

/** What a tab was asked to override, and a sentence on each part that cannot be. */
type Asked = { overrides: Override[]; problems: string[] }

/** What became of it: an override whose server is silent is in use all the same. */
export type Applied = { registry: Registry; inUse: (Override & { answers: boolean })[] } & Pick<
  Asked,
  'problems'
>

/** As text, so that nothing which a URL parser would turn into these gets through. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?\/?$/
const pair = /^([a-z][a-z0-9-]*):(.+)$/
const patience = 2000
const example = 'fleet:http://localhost:4102'

/**
 * Reads `fleet:http://localhost:4102,admin:http://127.0.0.1:4101`. Only loopback addresses are
 * taken: a link must not be able to put a stranger's code in the page.
 */
export function parseOverrides(text: string): Asked {
  const overrides = new Map<string, string>()
  const problems: string[] = []
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [, name, address = ''] = pair.exec(part) ?? []
    if (name === undefined) {
      problems.push(`“${part}” is no override: write a name and an address, ${example}.`)
    } else if (!loopback.test(address) || !URL.canParse(address)) {
      problems.push(
        `${name} is not taken from ${address}: an override is http:// on localhost, 127.0.0.1 or [::1], such as ${example}.`,
      )
    } else if (overrides.has(name)) {
      problems.push(`${name} is named twice; it is taken from ${overrides.get(name)}.`)
    } else {
      // A content security policy cannot name [::1]; every browser finds it as localhost.
      overrides.set(name, new URL(address.replace('[::1]', 'localhost')).origin)
    }
  }
  return {
    overrides: [...overrides].map(([name, address]) => ({ name, address })),
    problems,
  }
}

type Answer = { answers: boolean; declaration?: MfeDeclaration | undefined }

/** The remote's declaration as its sources have it now. */
export async function ask({ address }: Override): Promise<Answer> {
  try {
    const answer = await fetch(`${address}/mfe.json`, { signal: AbortSignal.timeout(patience) })
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

/** No hash, since it changes with every save; no release before it, which would hide its faults. */
function developed({ name, address }: Override, declaration: MfeDeclaration) {
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

/** Why an override cannot be applied, or the declaration to apply it with. */
function judge({ name, address }: Override, answer: Answer, registry: Registry) {
  const known = registry.remotes[name]?.current.declaration
  const declared = answer.declaration
  if (declared && declared.name !== name) return `${address} serves ${declared.name}, not ${name}.`
  if (declared) return declared
  if (answer.answers) return `${address} serves no valid mfe.json, so ${name} is not taken from it.`
  const names = Object.keys(registry.remotes).join(', ')
  return known ?? `There is no remote ${name} (only ${names}), and ${address} does not answer.`
}

/** Replaces releases by what dev servers offer; asks each of them for its declaration. */
export async function applyOverrides(
  registry: Registry,
  { overrides, problems }: Asked,
): Promise<Applied> {
  const applied: Applied = {
    registry: { ...registry, remotes: { ...registry.remotes } },
    inUse: [],
    problems: [...problems],
  }
  const asked = overrides.map(async (override) => ({ override, answer: await ask(override) }))
  for (const { override, answer } of await Promise.all(asked)) {
    const verdict = judge(override, answer, registry)
    if (typeof verdict === 'string') {
      applied.problems.push(verdict)
    } else {
      applied.registry.remotes[override.name] = developed(override, verdict)
      applied.inUse.push({ ...override, answers: answer.answers })
    }
  }
  return applied
}
