import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

export type StoredAccount = { localId: string; [field: string]: unknown }

const AccountsFile = z.object({
  users: z.array(z.looseObject({ localId: z.string().min(1) })),
})

/**
 * Returns an empty list if the file does not exist.
 * @throws if the file cannot be read or is no valid file of accounts
 */
export async function readAccounts(file: string): Promise<StoredAccount[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"users":[]}'
    throw error
  })
  return AccountsFile.parse(JSON.parse(text)).users
}

/** A rename survives a crash only after its folder was written to disk. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // Not every system can sync a folder. The file itself is on disk.
  }
}

/**
 * The accounts are on disk when this returns, so no crash loses them.
 * @throws if they cannot be stored; the file is then as it was
 */
export function writeAccounts(file: string, accounts: Iterable<StoredAccount>): void {
  const text = JSON.stringify({ users: [...accounts] })
  const temporary = `${file}.new`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  renameSync(temporary, file)
  syncFolder(dirname(file))
}
