import { stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { readText } from './store/files'

type Context = {
  path: string
  flaw?: string
  whatToDo: string
}

/** @throws {Error} with sentences that name the file, its fault and what to do */
export function parseJson<T>(
  text: string,
  schema: z.ZodMiniType<T>,
  { path, flaw = 'is not valid', whatToDo }: Context,
): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${path} ${flaw}. ${reason.slice(0, 2000)}\n${whatToDo}`, { cause: error })
  }
}

/** In bytes. The largest one of the product has 12 kB. */
const maxJson = 2 ** 20

/**
 * Returns `undefined` for a file that does not exist.
 * @throws {Error} with a sentence for a file that would take long to read
 */
export async function readJsonText(path: string, whatToDo: string): Promise<string | undefined> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size <= maxJson) return readText(path)
  throw new Error(`${path} has more than 1 MiB. ${whatToDo}`)
}
