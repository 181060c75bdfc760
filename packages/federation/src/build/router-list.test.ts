import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'

type RouterListFile = { RouterList: new () => webpack.WebpackPluginInstance }
const { RouterList } = jest.requireActual<RouterListFile>('./router-list.cjs')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-router-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function errorsOf(source: string): Promise<string[]> {
  await writeFile(join(directory, 'page.js'), source)
  const compiler = webpack({
    mode: 'none',
    entry: join(directory, 'page.js'),
    output: { path: join(directory, 'dist') },
    resolve: { alias: { '@aerofleet/shared/runtime/router': false } },
    plugins: [new RouterList()],
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) reject(error ?? new Error('The compiler gave no result'))
      else resolve(stats.compilation.errors.map(({ message }) => message))
    })
  })
}

test('a remote may import of the router what the shell shares', async () => {
  expect(
    await errorsOf("import { Link, useParams } from 'react-router-dom'; use(Link, useParams)"),
  ).toEqual([])
})

test('an import of the router that the shell does not share fails the build, named', async () => {
  expect(
    await errorsOf(
      "import { Link, createStaticHandler } from 'react-router'; use(Link, createStaticHandler)",
    ),
  ).toEqual([
    'The shell does not share createStaticHandler of react-router. Add it to packages/shared/src/runtime/router.ts, or do without it.',
  ])
})
