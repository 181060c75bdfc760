import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { Change, Releases } from '../support/releases'

export type BadRelease = {
  /** What is wrong with its files. */
  changes?: (releases: Releases) => Change[]
  /** What is wrong with what the registry says of it. */
  registered?: (release: Release) => Release
}

const ofEntry = (edit: Change['edit'], afterwards = false) => ({
  changes: () => [{ file: 'remoteEntry', edit, afterwards }],
})
const ofRoutes = (edit: Change['edit']) => ({ changes: () => [{ file: 'expose_routes', edit }] })
const ofList = (kind: 'js' | 'css', edit: Change['edit'], afterwards = false) => ({
  changes: (releases: Releases) => [{ file: releases.listFile(kind), edit, afterwards }],
})
/** The list page as another route. */
const listAs = (route: string) =>
  ofRoutes((text) => text.replace('{path:"aircraft",lazy:', () => `{${route},was:`))

/** As React writes an element: its reference is set when everything was rendered. */
const elementThatThrowsWhenMounted =
  '({$$typeof:Symbol.for("react.transitional.element"),type:"div",key:null,props:{ref(){throw new Error("a typo")}}})'

/** What keeps a release from showing its screen; the release before can take its place. */
export const unusable: Record<string, BadRelease> = {
  'its entry throws while it is evaluated': ofEntry((text) => `throw new Error("a typo");${text}`),
  'its entry is missing': ofEntry(() => null, true),
  'its entry was tampered with': ofEntry((text) => `window.tampered=true;${text}`, true),
  'its integrity in the registry is that of another file': {
    registered: (release) => ({
      ...release,
      integrity: Object.values(release.hashes ?? {})[0] ?? '',
    }),
  },
  'it exposes no routes': ofRoutes((text) => text.replace('"routes"', '"roots"')),
  'its exposed module throws': ofRoutes((text) =>
    text.replace('const l=', 'throw new Error("a typo");const l='),
  ),
  'it needs a module that the shell does not share': ofEntry((text) =>
    text.replaceAll('"@aerofleet/shared/runtime/session"', '"@aerofleet/shared/runtime/nowhere"'),
  ),
  'its page throws in its first render': listAs(
    'path:"aircraft",lazy:async()=>({Component(){throw new Error("a typo")}})',
  ),
  'its page throws in an effect': listAs(
    `path:"aircraft",lazy:async()=>({Component:()=>${elementThatThrowsWhenMounted}})`,
  ),
  'its page module throws': listAs('path:"aircraft",lazy:async()=>{throw new Error("a typo")}'),
  'its page chunk is missing': ofList('js', () => null, true),
  'its page chunk is corrupted': ofList('js', (text) => text.slice(0, 400)),
  'its page chunk was tampered with': ofList('js', (text) => `${text};window.tampered=true`, true),
  'its style sheet is missing': ofList('css', () => null, true),
  'its style sheet was tampered with': ofList('css', (text) => `${text}h2{display:none}`, true),
}

/** What no page can tell from a release that is meant so; the rehearsal refuses it. */
export const misleading: Record<string, BadRelease> = {
  'its page module exports no page': listAs('path:"aircraft",lazy:async()=>({})'),
  'its page renders nothing': listAs('path:"aircraft",lazy:async()=>({Component:()=>null})'),
  'a page that it declares is gone from its routes': listAs('path:"gone",lazy:async()=>({})'),
}

/** The heading of the list as an expression in which something happens later. */
const inHeading = (code: string) =>
  ofList('js', (text) =>
    text.replaceAll(
      'children:"Aircraft Fleet"',
      `children:(()=>{${code};return "Aircraft Fleet"})()`,
    ),
  )
const onFirstClick = (code: string) =>
  inHeading(`window.armed||=!addEventListener("click",()=>{${code}},{once:true})`)

/** What goes wrong after the screen was shown, and leaves it standing. */
export const lateErrors: Record<string, BadRelease> = {
  'it throws in a click': onFirstClick('throw new Error("a late typo")'),
  'it throws in a timer': onFirstClick('setTimeout(()=>{throw new Error("a late typo")})'),
  'a promise of it is rejected and nobody awaits it': onFirstClick(
    'Promise.reject(new Error("a late typo"))',
  ),
}

/** Throws with the next rendering after `window.broken` is set. */
export const throwsLate = inHeading('if(window.broken)throw new Error("a late typo")')

export async function makeBad(
  releases: Releases,
  label: string,
  { changes, registered }: BadRelease,
): Promise<Release> {
  const release = await releases.make(label, changes?.(releases))
  return registered ? registered(release) : release
}

/** What the server's log says of a version. */
export function eventsOf({ product }: Releases, version: string): string[] {
  return product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { release?: { version: string; event: string } })
    .flatMap(({ release }) => (release?.version === version ? [release.event] : []))
}
