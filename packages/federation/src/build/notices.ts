/** A package from which a build has code, fonts or pictures. */
export type Package = { name: string; version: string; license: string; text: string }
/** Packages by `name@version`, in that order. */
export type Packages = ReadonlyMap<string, Package>

export const noticesFile = 'third-party-notices.txt'
export const billFile = 'sbom.cdx.json'

const line = '='.repeat(80)

/** Returns a list of packages, one `name@version` with its licence per line, and the texts of the licences. */
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

/** Returns the bill of materials of a build, in CycloneDX. */
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

/** Lists the packages that the notices name, as `name@version`. */
export function packagesIn(text: string): string[] {
  const [list = ''] = text.split(line)
  return [...list.matchAll(/^(\S+@\S+) {2}/gm)].map(([, id = '']) => id)
}
