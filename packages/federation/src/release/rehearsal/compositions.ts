import { panelsIn } from '@aerofleet/shared/mfe-declaration'
import { shapeOf } from '@aerofleet/shared/owned-paths'
import { shellPaths } from '@aerofleet/shared/shell-paths'
import { slotPages } from '@aerofleet/shared/slots'
import type { Live } from '../store/registry'

/** A set of releases to rehearse, the candidate among them. `beside` describes the others in a sentence. */
export type Composition = { live: Live; beside: string }

/** Whether the candidate passes the checks in a composition. */
type Fits = (live: Live) => Promise<boolean>

type Remotes = Live['remotes']

/** Without previous releases, so that a failure shows instead of a fallback. */
function withoutFallbacks(remotes: Remotes): Remotes {
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { current }]) => [name, { current }]),
  )
}

/**
 * What a remote may run beside: it shares nothing with other remotes but the shell, which may go back to its
 * previous release at any time, and the pages whose slots it fills. Beside a shell that it does not fit,
 * such as one of before its packages, no check lets it live.
 */
async function compositionsOfRemote(live: Live, fits: Fits): Promise<Composition[]> {
  const remotes = withoutFallbacks(live.remotes)
  const current = live.shell && { shell: { current: live.shell.current }, remotes }
  const previous = live.shell?.previous && { shell: { current: live.shell.previous }, remotes }
  return [
    ...(current ? [{ live: current, beside: 'the live versions' }] : []),
    ...(previous && (await fits(previous))
      ? [{ live: previous, beside: 'the previous shell' }]
      : []),
  ]
}

/** What a shell may run beside: all that is live, and what each team may go back to. */
async function compositionsOfShell({ shell, remotes }: Live, fits: Fits): Promise<Composition[]> {
  if (!shell) return []
  const alone = { shell: { current: shell.current } }
  const current = withoutFallbacks(remotes)
  const previous: Remotes = {}
  for (const [name, releases] of Object.entries(remotes)) {
    const before = releases.previous && { [name]: { current: releases.previous } }
    if (before && (await fits({ ...alone, remotes: before }))) Object.assign(previous, before)
  }
  const names = Object.keys(previous)
  return [
    { live: { ...alone, remotes: current }, beside: 'the live versions' },
    ...(names.length > 0
      ? [
          {
            live: { ...alone, remotes: { ...current, ...previous } },
            beside: `the previous versions of ${names.join(', ')}`,
          },
        ]
      : []),
  ]
}

/** The compositions in which the candidate can differ from what was live before. */
export function compositions(live: Live, candidate: string, fits: Fits): Promise<Composition[]> {
  return candidate === 'shell' ? compositionsOfShell(live, fits) : compositionsOfRemote(live, fits)
}

const pathsOfRemote = (remotes: Remotes, name: string) =>
  remotes[name]?.current.declaration.paths.map(({ path }) => path) ?? []

const hasParameters = (path: string) => path.includes(':')

/** The pages of others whose slots a remote fills, and the pages of their remotes that lead there. */
function pagesOfSlots(remotes: Remotes, candidate: string): string[] {
  const panels = remotes[candidate] ? panelsIn(remotes[candidate].current.declaration) : []
  const pages = panels.flatMap(({ slot }) => slotPages[slot] ?? [])
  const shapes = new Set(pages.map(shapeOf))
  const owners = Object.keys(remotes).filter((name) =>
    pathsOfRemote(remotes, name).some((path) => shapes.has(shapeOf(path))),
  )
  const leading = owners.flatMap((name) => pathsOfRemote(remotes, name))
  return leading.filter((path) => !hasParameters(path) || shapes.has(shapeOf(path)))
}

/**
 * The paths to visit for a candidate: the home page, its own and those whose slots it fills; for a shell all. Those
 * with parameters are last, as links on the others give their parameters.
 */
export function pathsToVisit({ remotes }: Live, candidate: string): string[] {
  const names = candidate === 'shell' ? Object.keys(remotes) : [candidate]
  const own = names.flatMap((name) => pathsOfRemote(remotes, name))
  const all = new Set([shellPaths.dashboard, ...own, ...pagesOfSlots(remotes, candidate)])
  return [...all].sort((a, b) => Number(hasParameters(a)) - Number(hasParameters(b)))
}
