import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a file of `packages/testing/files`, such as users and their spreadsheets make. */
export const sampleBytes = (name: string) => readFileSync(join(__dirname, '../files', name))

export const sampleFile = (name: string): string => sampleBytes(name).toString('utf8')
