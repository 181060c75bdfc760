import { parseArgs } from 'node:util'
import { build } from './commands/build'
import type { Flags, Outcome, Tools } from './commands/command'
import { create } from './commands/create'
import { list } from './commands/list'
import { promote } from './commands/promote'
import { prune } from './commands/prune'
import { publish } from './commands/publish'
import { retire } from './commands/retire'
import { rollback } from './commands/rollback'
import { status } from './commands/status'

export { openStore } from './store/open-store'

const usage = `mfe <command> [--json] [--dry-run]
  create <name>              makes a new remote, mfe-<name>, with one screen
  build <name>               builds the remote, or the shell, if its sources changed
  publish <name>             builds it, checks it and puts it in the store
  promote <name> [version]   makes a stored version live (default: what the sources here build);
                             --rehearse plays it in a browser first (default with CI set)
  rollback <name>            takes the version before the live one back
  retire <name>              takes a remote out of the application
  list [name]                what the store holds
  status                     what is live
  prune [--keep 2] [--days 14]   removes old versions that are not live`

type Words = { name: () => string; optionalName: string | undefined; version: string | undefined }
type Command = (tools: Tools, words: Words, flags: Flags) => Promise<Outcome>

const commands: Record<string, Command> = {
  create: (tools, { name }, flags) => create(tools, name(), flags),
  build: (tools, { name }, flags) => build(tools, name(), flags),
  publish: (tools, { name }, flags) => publish(tools, name(), flags),
  promote: (tools, { name, version }, flags) => promote(tools, name(), version, flags),
  rollback: (tools, { name }, flags) => rollback(tools, name(), flags),
  retire: (tools, { name }, flags) => retire(tools, name(), flags),
  list: (tools, { optionalName }) => list(tools, optionalName),
  status: (tools) => status(tools),
  prune: (tools, _, flags) => prune(tools, flags),
}

function read(args: string[], isCi: boolean) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      rehearse: { type: 'boolean', default: isCi },
      keep: { type: 'string', default: '2' },
      days: { type: 'string', default: '14' },
    },
  })
  const flags = {
    dryRun: values['dry-run'],
    rehearse: values.rehearse,
    keep: Number(values.keep),
    days: Number(values.days),
  }
  if (!Number.isInteger(flags.keep) || flags.keep < 0 || !(flags.days >= 0)) {
    throw new Error('--keep and --days are numbers, zero or more.')
  }
  return { flags, json: values.json, positionals }
}

/** Runs one command line; throws with a reason when it cannot. */
export async function mfe(
  args: string[],
  tools: Tools,
  { isCi = false }: { isCi?: boolean } = {},
): Promise<{ text: string }> {
  const { flags, json, positionals } = read(args, isCi)
  const [command = '', optionalName, version] = positionals
  const run = commands[command]
  if (!run) throw new Error(command ? `There is no command ${command}.\n${usage}` : usage)
  const name = () => {
    if (!optionalName) throw new Error(`Which one? Name a remote, or shell.\n${usage}`)
    return optionalName
  }
  const { lines, data } = await run(tools, { name, optionalName, version }, flags)
  return { text: json ? JSON.stringify(data) : lines.join('\n') }
}
