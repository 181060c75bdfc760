import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

export type StoredAccount = { localId: string; [field: string]: unknown }

const AccountsFile = z.object({
  users: z.array(z.looseObject({ localId: z.string().min(1) })),
})

/**
 * Reads all accounts. Returns an empty list if the file does not exist.
 * @throws when the file cannot be read or is no valid file of accounts
 */
export async function readAccounts(file: string): Promise<StoredAccount[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"users":[]}'
    throw error
  })
  return AccountsFile.parse(JSON.parse(text)).users
}

/** Writes a folder to disk, so that a rename in it survives a crash. */
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
 * Replaces all accounts. They are on disk when it returns, so that no crash loses them.
 * @throws when they cannot be stored; the file is then as it was
 */
export function writeAccounts(file: string, accounts: Iterable<StoredAccount>): void {
  const text = JSON.stringify({ users: [...accounts] })
  const temporary = `${file}.new`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  renameSync(temporary, file)
  syncFolder(dirname(file))
}
