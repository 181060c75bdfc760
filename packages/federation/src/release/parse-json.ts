import * as z from 'zod/mini'

type Context = {
  path: string
  /** What is said of a file that does not fit; `is not valid` by default. */
  flaw?: string
  /** A sentence for the reader of the error. */
  whatToDo: string
}

/**
 * Parses the text of a file by a schema.
 * @throws {Error} with sentences that name the file, what is wrong and what to do
 */
export function parseJson<T>(
  text: string,
  schema: z.ZodMiniType<T>,
  { path, flaw = 'is not valid', whatToDo }: Context,
): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${path} ${flaw}. ${reason}\n${whatToDo}`, { cause: error })
  }
}
