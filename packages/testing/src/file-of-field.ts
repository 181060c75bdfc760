import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of a file as people have them; they stand in `packages/testing/files`. */
export const bytesOfField = (name: string) => readFileSync(join(__dirname, '../files', name))

/** Its text, if it is UTF-8. */
export const fileOfField = (name: string): string => bytesOfField(name).toString('utf8')
