import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'

type SharedListsFile = { SharedLists: new () => webpack.WebpackPluginInstance }
const { SharedLists } = jest.requireActual<SharedListsFile>('./shared-lists.cjs')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-lists-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function errorsOf(source: string): Promise<string[]> {
  await writeFile(join(directory, 'page.js'), source)
  const compiler = webpack({
    mode: 'none',
    entry: join(directory, 'page.js'),
    output: { path: join(directory, 'dist') },
    resolve: {
      alias: {
        '@aerofleet/shared/runtime/router': false,
        '@aerofleet/shared/runtime/zod': false,
        '@aerofleet/shared/runtime/dialogs': false,
      },
    },
    plugins: [new SharedLists()],
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) reject(error ?? new Error('The compiler gave no result'))
      else resolve(stats.compilation.errors.map(({ message }) => message))
    })
  })
}

test('a remote may import of a package what the shell shares', async () => {
  expect(
    await errorsOf(`
      import { Link, useParams } from 'react-router-dom'
      import * as z from 'zod/mini'
      use(Link, useParams, z.object({ kind: z.enum(['new']) }))`),
  ).toEqual([])
})

test.each([
  [
    "import { Link, createStaticHandler } from 'react-router'; use(Link, createStaticHandler)",
    'createStaticHandler of react-router. Add it to packages/shared/src/runtime/router.ts',
  ],
  [
    "import { Dialog } from '@base-ui/react/dialog'; use(Dialog.Root, Dialog.Viewport)",
    'Dialog.Viewport of @base-ui/react/dialog. Add it to packages/shared/src/runtime/dialogs.ts',
  ],
  [
    "import * as z from 'zod/mini'; use(z.string(), z.file(), z.file())",
    'file of zod/mini. Add it to packages/shared/src/runtime/zod.ts',
  ],
])('an import that the shell does not share fails the build, named: %s', async (source, named) => {
  expect(await errorsOf(source)).toEqual([`The shell does not share ${named}, or do without it.`])
})
