import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenFiles } from './written-files'

const fileOf = (directory: string) => join(directory, 'mfe.json')

type Declaration = { name: string; mount: string; panel?: object }

export function readDeclaration(directory: string): Declaration {
  return JSON.parse(readFileSync(fileOf(directory), 'utf8'))
}

/** @param directory absolute path of the remote */
export const declaration = (directory: string) =>
  writtenFiles('declaration', 'first', () => ({ 'mfe.json': readFileSync(fileOf(directory)) }))
