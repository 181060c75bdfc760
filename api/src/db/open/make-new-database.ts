// The build runs this script. It writes the database for first starts into the file of its argument.
import { writeFile } from 'node:fs/promises'
import { makeNewDatabase } from './open-embedded'

const [file = ''] = process.argv.slice(2)
void makeNewDatabase().then(async (archive) => {
  await writeFile(file, archive.stream())
  process.exit()
})
