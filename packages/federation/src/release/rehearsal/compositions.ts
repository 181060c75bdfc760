import { panelsIn } from '@aerofleet/shared/mfe-declaration'
import { shapeOf } from '@aerofleet/shared/owned-paths'
import { shellPaths } from '@aerofleet/shared/shell-paths'
import { slotPages } from '@aerofleet/shared/slots'
import type { Live } from '../store/registry'

/** `beside` names the releases other than the candidate. */
export type Composition = { live: Live; beside: string }

type Fits = (live: Live) => Promise<boolean>

type Remotes = Live['remotes']

function withoutFallbacks(remotes: Remotes): Remotes {
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { current }]) => [name, { current }]),
  )
}

/**
 * A remote shares only the shell with other remotes, and the pages with slots that it fills. The shell may go back to
 * its previous release at any time. We skip a shell that the remote does not fit, because the checks never let the two
 * go live together.
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

/** A shell runs with all live releases, and with each release to which a team may go back. */
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

export function compositions(live: Live, candidate: string, fits: Fits): Promise<Composition[]> {
  return candidate === 'shell' ? compositionsOfShell(live, fits) : compositionsOfRemote(live, fits)
}

const pathsOfRemote = (remotes: Remotes, name: string) =>
  remotes[name]?.current.declaration.paths.map(({ path }) => path) ?? []

const hasParameters = (path: string) => path.includes(':')

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
 * Returns the paths to visit for a candidate: the home page, its own pages and the pages with slots that it fills; for
 * a shell all pages. Paths with parameters are last, because links on the other pages give their parameters.
 */
export function pathsToVisit({ remotes }: Live, candidate: string): string[] {
  const names = candidate === 'shell' ? Object.keys(remotes) : [candidate]
  const own = names.flatMap((name) => pathsOfRemote(remotes, name))
  const all = new Set([shellPaths.dashboard, ...own, ...pagesOfSlots(remotes, candidate)])
  return [...all].sort((a, b) => Number(hasParameters(a)) - Number(hasParameters(b)))
}
