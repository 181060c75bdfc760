import { releasesOf, updateRegistry, withReleases, type Live } from '../store/registry'
import { noteOf, type Flags, type Outcome, type StoreTools } from './command'

function without(live: Live, name: string): Live {
  if (name === 'shell')
    throw new Error('The shell cannot be retired: everything runs inside of it.')
  if (!releasesOf(live, name)) throw new Error(`${name} is not live. See what is live: mfe status`)
  return withReleases(live, name, undefined)
}

export async function retire(tools: StoreTools, name: string, flags: Flags): Promise<Outcome> {
  const { store } = tools
  if (flags.dryRun) {
    without(await store.registry(), name)
    return {
      lines: [`${name} would be taken out of the application.`],
      data: { name, changed: false },
    }
  }
  const { registry } = await updateRegistry(
    store,
    (live) => without(live, name),
    noteOf(tools, flags),
  )
  return {
    lines: [`${name} is out of the application. Bring it back: mfe promote ${name}`],
    data: { name, revision: registry.revision, changed: true },
  }
}
