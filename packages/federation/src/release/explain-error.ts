import * as z from 'zod/mini'

const SystemError = z.object({ code: z.string(), path: z.string() })

const reasons: Record<string, string> = {
  EACCES: 'this user lacks the permission',
  EPERM: 'this user lacks the permission',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full; mfe prune removes old versions',
  EDQUOT: 'the disk is full; mfe prune removes old versions',
  ENOTDIR: 'a file stands where a folder should be',
  EISDIR: 'a folder stands where a file should be',
}

/**
 * Turns an error of the file system into a sentence that names the file and says what to do. Returns other errors as
 * they are.
 */
export function explainError(error: unknown): unknown {
  const { data } = SystemError.safeParse(error)
  if (!data || !(data.code in reasons)) return error
  return new Error(
    `${data.path} cannot be used: ${reasons[data.code]}. Mend that, or name another store in MFE_STORE.`,
    { cause: error },
  )
}
