import { releasesOf, type Live } from '../store/registry'

/** Live releases to play, the candidate's among them; `beside` names those of the others. */
export type Composition = { live: Live; beside: string }

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

/** The candidate beside the current and, if there are any, beside the previous versions of the others. */
export function compositions(live: Live, candidate: string): Composition[] {
  const current = withoutFallbacks(live)
  const previous = withPreviousOthers(live, candidate)
  const others = ['shell', ...Object.keys(live.remotes)].filter(
    (name) => name !== candidate && releasesOf(live, name)?.previous,
  )
  return [
    { live: current, beside: 'the live versions' },
    ...(others.length > 0
      ? [{ live: previous, beside: `the previous versions of ${others.join(', ')}` }]
      : []),
  ]
}
