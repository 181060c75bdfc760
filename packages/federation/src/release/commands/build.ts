import type { Flags, Outcome, Tools } from './command'

export async function build(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  if (dryRun) return { lines: [`${name} would be built.`], data: { name, changed: false } }
  const version = await tools.build(name)
  return { lines: [`${name} ${version} is built.`], data: { name, version } }
}
