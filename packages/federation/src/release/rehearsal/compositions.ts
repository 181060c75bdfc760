import { isOptional } from '@aerofleet/shared/mfe-declaration'
import { releasesOf, type Live } from '../store/registry'

/**
 * A set of releases to rehearse, the candidate among them. `beside` describes the others in a sentence.
 * `before` is the same set without the candidate: what fails there, too, is not the candidate's fault.
 */
export type Composition = { live: Live; beside: string; before?: Live }

/** Without previous releases, so that a failure shows instead of a fallback. */
function withoutFallbacks({ shell, remotes }: Live): Live {
  const bare: Live['remotes'] = {}
  for (const [name, { current }] of Object.entries(remotes)) bare[name] = { current }
  return { ...(shell && { shell: { current: shell.current } }), remotes: bare }
}

/** With the previous release of each of the others, to which its team may roll back at any time. */
function withPreviousOthers(live: Live, candidate: string): Live {
  const shell = (live.shell && candidate !== 'shell' && live.shell.previous) || live.shell?.current
  const remotes: Live['remotes'] = {}
  for (const [name, { current, previous }] of Object.entries(live.remotes)) {
    remotes[name] = { current: name === candidate ? current : (previous ?? current) }
  }
  return { ...(shell && { shell: { current: shell } }), remotes }
}

/** With what was live before the candidate, and without it if nothing was. */
function withoutCandidate({ shell, remotes }: Live, candidate: string): Live {
  const before: Live['remotes'] = {}
  for (const [name, releases] of Object.entries(remotes)) {
    const { current, previous } = releases
    const release = name === candidate ? previous : current
    if (release) before[name] = { current: release }
  }
  const current = (candidate === 'shell' && shell?.previous) || shell?.current
  return { ...(current && { shell: { current } }), remotes: before }
}

/** Without the optional remotes, each of which may be retired at any time; the candidate stays. */
function withoutOptional({ remotes, ...live }: Live, candidate: string): Live {
  const kept = Object.entries(remotes).filter(
    ([name, { current }]) => name === candidate || !isOptional(current.declaration),
  )
  return { ...live, remotes: Object.fromEntries(kept) }
}

/**
 * The candidate beside the current and, if there are any, beside the previous versions of the others; and
 * in the default and in the full composition, where these are not what is live.
 * @param absent releases of optional remotes that are not live
 */
export function compositions(
  live: Live,
  candidate: string,
  absent: Live['remotes'] = {},
): Composition[] {
  const current = withoutFallbacks(live)
  const least = withoutOptional(current, candidate)
  const isLeast = Object.keys(least.remotes).length === Object.keys(current.remotes).length
  const previous = withPreviousOthers(live, candidate)
  const others = ['shell', ...Object.keys(live.remotes)].filter(
    (name) => name !== candidate && releasesOf(live, name)?.previous,
  )
  return [
    { live: current, beside: 'the live versions' },
    ...(others.length > 0
      ? [{ live: previous, beside: `the previous versions of ${others.join(', ')}` }]
      : []),
    ...(isLeast ? [] : [{ live: least, beside: 'the default composition' }]),
    ...(Object.keys(absent).length > 0
      ? [
          {
            live: { ...current, remotes: { ...current.remotes, ...absent } },
            beside: `the full composition, with ${Object.keys(absent).join(', ')}`,
            before: withoutCandidate(
              { ...live, remotes: { ...live.remotes, ...absent } },
              candidate,
            ),
          },
        ]
      : []),
  ]
}
