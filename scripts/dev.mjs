// npm run dev [-- <remote>… --demo]: runs remotes from source inside of the product.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, workspace } from './install.mjs'
import { endWithNpm } from './npm-parent.mjs'

if (existsSync(join(workspace, '.env'))) process.loadEnvFile(join(workspace, '.env'))
await install()
const { develop } = await import('../packages/federation/src/develop/session.mjs')
const { apiFromSource } = await import('../api/develop.mjs')
endWithNpm(develop(process.argv.slice(2), apiFromSource).end)
