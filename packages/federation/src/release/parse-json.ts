import * as z from 'zod/mini'

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
    throw new Error(`${path} ${flaw}. ${reason}\n${whatToDo}`, { cause: error })
  }
}
