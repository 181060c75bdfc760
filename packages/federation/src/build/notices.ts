export type Package = { name: string; version: string; license: string; text: string }
/** The keys are `name@version`, sorted. */
export type Packages = ReadonlyMap<string, Package>

export const noticesFile = 'third-party-notices.txt'
export const billFile = 'sbom.cdx.json'

const line = '='.repeat(80)

export function notices(packages: Packages): string {
  const byText = new Map<string, string[]>()
  for (const [id, { text }] of packages) byText.set(text, [...(byText.get(text) ?? []), id])
  const list = [...packages].map(([id, { license }]) => `${id}  ${license}`)
  const texts = [...byText].map(([text, ids]) => `${line}\n${ids.join(', ')}\n\n${text}\n`)
  return [
    'This build has code, fonts or pictures of these packages:',
    '',
    ...list,
    '',
    ...texts,
  ].join('\n')
}

export function billOfMaterials(packages: Packages, build: { name: string; version: string }) {
  const components = [...packages.values()].map(({ name, version, license }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const licence = /^see /i.test(license)
      ? { license: { name: license } }
      : { expression: license }
    return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [licence] }
  })
  const metadata = { component: { type: 'application', name: build.name, version: build.version } }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
}

/** Reads the text of `notices()`. Returns `name@version` of each package. */
export function packagesIn(text: string): string[] {
  const [list = ''] = text.split(line)
  return [...list.matchAll(/^(\S+@\S+) {2}/gm)].map(([, id = '']) => id)
}
