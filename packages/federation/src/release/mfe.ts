import { withoutUnseen } from '@aerofleet/shared/clean'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { build } from './commands/build'
import type { Flags, Outcome, Tools } from './commands/command'
import { create } from './commands/create'
import { errors } from './commands/errors'
import { makeKey } from './commands/key'
import { list } from './commands/list'
import { log } from './commands/log'
import { onServer } from './commands/on-server'
import { preview } from './commands/preview'
import { promote } from './commands/promote'
import { prune, type Limits } from './commands/prune'
import { publish } from './commands/publish'
import { retire } from './commands/retire'
import { rollback } from './commands/rollback'
import { status } from './commands/status'
import { explainError } from './explain-error'

export { overHttp } from './over-http'
export { openStore } from './store/open-store'

function parseCount(text: string): number {
  const value = Number(text)
  if (value >= 0 && text.trim() !== '') return value
  throw new InvalidArgumentError('It must be a number, zero or more.')
}

const rewordings: [message: RegExp, replacement: string][] = [
  [/^error: unknown command '(.*)'/, 'There is no command $1.'],
  [/^error: missing required argument 'name'/, 'Which one? Give the name of a remote, or shell.'],
  [/^error: /, ''],
]

type Run = (work: (flags: Flags) => Promise<Outcome>) => Promise<void>

function addCommands(program: Command, tools: Tools, run: Run): void {
  const all = { list, log, promote, prune, publish, retire, rollback, status }
  const commands = tools.server ? onServer(tools.server, tools) : all
  const add = (line: string, description: string) => program.command(line).description(description)

  add('create <name>', 'creates a new remote, mfe-<name>, with one screen').action((name: string) =>
    run((flags) => create(tools, name, flags)),
  )
  const { develop } = tools
  if (develop)
    add(
      'dev [names...]',
      'runs the product with a sample fleet, and these remotes from source',
    ).action(develop)
  add('build <name>', 'builds a remote, or the shell, if its sources changed').action(
    (name: string) => run((flags) => build(tools, name, flags)),
  )
  add('publish <name>', 'builds a remote, or the shell, checks it and puts it in the store').action(
    (name: string) => run((flags) => commands.publish(tools, name, flags)),
  )
  add(
    'promote <name> [version]',
    'makes a stored version live (default: the one that the sources here build)',
  ).action((name: string, version: string | undefined) =>
    run((flags) =>
      commands.promote(tools, name, version, {
        ...flags,
        why: flags.why ?? (version ? undefined : tools.commit?.()),
      }),
    ),
  )
  add('rollback <name>', 'goes back to the version before the live one').action((name: string) =>
    run((flags) => commands.rollback(tools, name, flags)),
  )
  add('retire <name>', 'takes a remote out of the application').action((name: string) =>
    run((flags) => commands.retire(tools, name, flags)),
  )
  add('list [name]', 'lists the versions in the store').action((name: string | undefined) =>
    run(() => commands.list(tools, name)),
  )
  add('log', 'shows who has made what live, when and why')
    .option('--count <count>', 'shows so many changes', parseCount, 20)
    .action(({ count }: { count: number }) => run(() => commands.log(tools, count)))
  add('key <name>', 'makes a key that releases a remote over HTTP; * for all of them').action(
    (name: string) => run(() => makeKey(name)),
  )
  add('preview <name>', 'prints a link that shows the published version of these sources')
    .option('--hours <hours>', 'shows it for so long', parseCount, 8)
    .action((name: string, { hours }: { hours: number }) => run(() => preview(tools, name, hours)))
  add('status', 'shows what is live')
    .option(
      '--errors',
      "shows the errors of your releases in users' pages, with the lines of your sources",
    )
    .action((shown: { errors?: true }) =>
      run(() => (shown.errors ? errors(tools) : commands.status(tools))),
    )
  add('prune', 'removes old versions that are neither live nor the previous one')
    .option('--keep <count>', 'keeps the newest ones of each part', parseCount, 20)
    .option('--days <days>', 'keeps those that are younger', parseCount, 30)
    .action((limits: Limits) => run((flags) => commands.prune(tools, flags, limits)))
}

type Options = { json?: true; dryRun?: true; rehearse: boolean; why?: string }

function describeStop(error: CommanderError, help: string): string {
  if (error.code === 'commander.help') return help
  const sentence = rewordings.reduce(
    (text, [message, replacement]) => text.replace(message, replacement),
    error.message,
  )
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}\nAll commands: mfe --help`
}

async function runLine(args: string[], tools: Tools, isCi: boolean): Promise<string> {
  let written = ''
  const write = (text: string) => void (written += text)
  const program = new Command('mfe')
    .description(
      'Builds and releases remotes, and the shell. MFE_STORE names another store, or a server, with MFE_KEY.',
    )
    .option('--json', 'answers in JSON, errors too')
    .option('--dry-run', 'says what would be done, and changes nothing')
    .option('--why <reason>', 'is kept in the log of what was live')
    .addOption(
      new Option(
        '--rehearse',
        'plays the composition in a browser before promote makes it live',
      ).default(isCi, 'with CI set'),
    )
    .option('--no-rehearse', 'makes it live without a rehearsal')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: write, writeErr: write })
    .exitOverride()
  addCommands(program, tools, async (work) => {
    const { json, dryRun = false, rehearse, why } = program.opts<Options>()
    if (!dryRun) await tools.store.tidy(tools.now())
    const { lines, data } = await work({ dryRun, rehearse, why })
    const printed = json ? [JSON.stringify(data)] : lines
    write(printed.map(withoutUnseen).join('\n'))
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new Error(describeStop(error, written.trim()), { cause: error })
  }
  return written.trim()
}

/**
 * @returns the text to print
 * @throws {Error} with a sentence when it fails
 */
export async function mfe(
  args: string[],
  tools: Tools,
  { isCi = false }: { isCi?: boolean } = {},
): Promise<{ text: string }> {
  try {
    return { text: await runLine(args, tools, isCi) }
  } catch (error) {
    throw explainError(error)
  }
}
