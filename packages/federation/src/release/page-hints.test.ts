import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { pageHints } from './page-hints'

test('a declared path gets its files and their hashes, whatever the name of its parameter', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aerofleet-hints-'))
  await writeFile(join(directory, 'pages.json'), '{"aircraft/:id":["7.js"],"spare":["8.js"]}')
  for (const file of ['routes.js', '7.js']) await writeFile(join(directory, file), file)
  const declaration: MfeDeclaration = {
    name: 'fleet',
    mount: '/dashboard',
    paths: [{ path: '/dashboard/aircraft/:aircraftId', title: 'Aircraft' }],
    navigation: [],
    cards: [],
  }
  const { pages, hashes } = await pageHints(directory, '/mfe/fleet/1/', declaration, ['routes.js'])
  expect(pages).toEqual({
    '/dashboard/aircraft/:aircraftId': ['/mfe/fleet/1/7.js'],
  })
  expect(hashes).toEqual({
    '/mfe/fleet/1/routes.js': expect.stringMatching(/^sha384-[\w+/]{64}$/),
    '/mfe/fleet/1/7.js': expect.stringMatching(/^sha384-[\w+/]{64}$/),
  })
  await rm(directory, { recursive: true })
})
