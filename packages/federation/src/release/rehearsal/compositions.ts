import { releasesOf, type Live } from '../store/registry'

/** What is played: the candidate beside these releases of the others. */
export type Composition = { live: Live; beside: string }

/** No release falls back on another: what fails must be seen. */
function withoutFallbacks({ shell, remotes }: Live): Live {
  const bare = Object.entries(remotes).map(([name, { current }]) => [name, { current }])
  return {
    ...(shell && { shell: { current: shell.current } }),
    remotes: Object.fromEntries(bare) as Live['remotes'],
  }
}

/** Each of the others as its team may take it back to at any time. */
function withPreviousOthers(live: Live, candidate: string): Live {
  const shell = (live.shell && candidate !== 'shell' && live.shell.previous) || live.shell?.current
  const remotes = Object.entries(live.remotes).map(([name, { current, previous }]) => [
    name,
    { current: name === candidate ? current : (previous ?? current) },
  ])
  return {
    ...(shell && { shell: { current: shell } }),
    remotes: Object.fromEntries(remotes) as Live['remotes'],
  }
}

/** The candidate with the current and, where there are such, with the previous versions of the others. */
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
