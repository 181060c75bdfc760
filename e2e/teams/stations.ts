import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from '../support/command'

const page = readFileSync(join(workspace, 'docs/teams.md'), 'utf8')

/** Returns the files that docs/teams.md shows, by their paths: each example begins with a comment that names its file. */
export function examples(): Map<string, string> {
  const blocks = [...page.matchAll(/^```tsx?\n\/\/ (src\/\S+)\n([^]*?)^```$/gm)]
  return new Map(blocks.map(([, path = '', text = '']) => [path, text]))
}

/** Returns the commands of the block of docs/teams.md that has this one, without their comments. */
export function commandsWith(line: string): string[] {
  const block = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].find(([, text]) =>
    text?.includes(line),
  )
  if (!block?.[1]) throw new Error(`docs/teams.md has no commands with ${line}`)
  return block[1].split('\n').flatMap((text) => text.replace(/ +#.*/, '').trim() || [])
}

/** Returns the file of settings in docs/teams.md that holds this text. */
export function settingsWith(kind: 'json' | 'yaml', text: string): string {
  const block = [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\`$`, 'gm'))]
  const found = block.find(([, content]) => content?.includes(text))
  if (!found?.[1]) throw new Error(`docs/teams.md has no ${kind} with ${text}`)
  return found[1]
}

export const stations = [
  { code: 'EDDF', contact: 'ops@eddf.example' },
  { code: 'LSZH', contact: 'ops@lszh.example' },
]
