import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { build } from './commands/build'
import type { Flags, Outcome, Tools } from './commands/command'
import { create } from './commands/create'
import { list } from './commands/list'
import { promote } from './commands/promote'
import { prune, type Limits } from './commands/prune'
import { publish } from './commands/publish'
import { retire } from './commands/retire'
import { rollback } from './commands/rollback'
import { status } from './commands/status'
import { explained } from './explained'

export { openStore } from './store/open-store'

function count(text: string): number {
  const value = Number(text)
  if (value >= 0 && text.trim() !== '') return value
  throw new InvalidArgumentError('It is a number, zero or more.')
}

/** What the parser says, in the words of these commands. */
const words: [its: RegExp, ours: string][] = [
  [/^error: unknown command '(.*)'/, 'There is no command $1.'],
  [/^error: missing required argument 'name'/, 'Which one? Name a remote, or shell.'],
  [/^error: /, ''],
]

type Run = (work: (flags: Flags) => Promise<Outcome>) => Promise<void>

function addCommands(program: Command, tools: Tools, run: Run): void {
  const add = (line: string, does: string) => program.command(line).description(does)

  add('create <name>', 'makes a new remote, mfe-<name>, with one screen').action((name: string) =>
    run((flags) => create(tools, name, flags)),
  )
  add('build <name>', 'builds a remote, or the shell, if its sources changed').action(
    (name: string) => run((flags) => build(tools, name, flags)),
  )
  add('publish <name>', 'builds it, checks it and puts it in the store').action((name: string) =>
    run((flags) => publish(tools, name, flags)),
  )
  add(
    'promote <name> [version]',
    'makes a stored version live (default: what the sources here build)',
  ).action((name: string, version: string | undefined) =>
    run((flags) => promote(tools, name, version, flags)),
  )
  add('rollback <name>', 'takes the version before the live one back').action((name: string) =>
    run((flags) => rollback(tools, name, flags)),
  )
  add('retire <name>', 'takes a remote out of the application').action((name: string) =>
    run((flags) => retire(tools, name, flags)),
  )
  add('list [name]', 'says what the store holds').action((name: string | undefined) =>
    run(() => list(tools, name)),
  )
  add('status', 'says what is live').action(() => run(() => status(tools)))
  add('prune', 'removes versions that are neither live nor the ones before')
    .option('--keep <count>', 'keeps so many of each part, the newest', count, 20)
    .option('--days <days>', 'keeps what is younger', count, 30)
    .action((limits: Limits) => run((flags) => prune(tools, flags, limits)))
}

type Options = { json?: true; dryRun?: true; rehearse: boolean }

/** Help, or a sentence: what a parser that stops has to say. */
function stopped(error: CommanderError, help: string): string {
  if (error.code === 'commander.help') return help
  const sentence = words.reduce((text, [its, ours]) => text.replace(its, ours), error.message)
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}\nAll commands: mfe --help`
}

async function runLine(args: string[], tools: Tools, isCi: boolean): Promise<string> {
  let written = ''
  const write = (text: string) => void (written += text)
  const program = new Command('mfe')
    .description('Builds and releases remotes, and the shell. MFE_STORE names another store.')
    .option('--json', 'answers in JSON, errors too')
    .option('--dry-run', 'says what would be done, and changes nothing')
    .addOption(
      new Option('--rehearse', 'plays what promote makes live in a browser first').default(
        isCi,
        'with CI set',
      ),
    )
    .option('--no-rehearse', 'does not')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: write, writeErr: write })
    .exitOverride()
  addCommands(program, tools, async (work) => {
    const { json, dryRun = false, rehearse } = program.opts<Options>()
    if (!dryRun) await tools.store.tidy(tools.now())
    const { lines, data } = await work({ dryRun, rehearse })
    write(json ? JSON.stringify(data) : lines.join('\n'))
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new Error(stopped(error, written.trim()), { cause: error })
  }
  return written.trim()
}

/** Runs one command line; throws with a reason when it cannot. */
export async function mfe(
  args: string[],
  tools: Tools,
  { isCi = false }: { isCi?: boolean } = {},
): Promise<{ text: string }> {
  try {
    return { text: await runLine(args, tools, isCi) }
  } catch (error) {
    throw explained(error)
  }
}
