import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a file from the field as bytes. The files stand in `packages/testing/files`. */
export const bytesOfField = (name: string) => readFileSync(join(__dirname, '../files', name))

/** Reads a file from the field as text; it must be UTF-8. */
export const fileOfField = (name: string): string => bytesOfField(name).toString('utf8')
