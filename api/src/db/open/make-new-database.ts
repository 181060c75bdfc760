// Run by the build: writes what a first start takes a copy of into the file that it is told.
import { writeFile } from 'node:fs/promises'
import { makeNewDatabase } from './open-embedded'

const [file = ''] = process.argv.slice(2)
void makeNewDatabase().then(async (archive) => {
  await writeFile(file, archive.stream())
  process.exit()
})
