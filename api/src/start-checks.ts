import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Settings } from './environment'
import type { Certificate } from './http/listen'
import { StartupError } from './startup-error'

export function requireFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : 'cannot be used'
      reject(new StartupError(`Port ${port} ${reason}; set PORT to another one.`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Requires that a build exists, but not that it is whole: with a damaged one the server starts and answers 503. */
export function requireBuild(env: Settings): void {
  const { shellDirectory, storeDirectory, lastGoodFile, packagedStore } = env
  // With a shared store the releases may be in the database, which is not open yet.
  if (packagedStore) return
  const file = shellDirectory
    ? join(shellDirectory, 'index.html')
    : join(storeDirectory, 'live.json')
  // Without `live.json` the server starts with its copy of the last valid registry.
  if (existsSync(file) || (!shellDirectory && existsSync(lastGoodFile))) return
  throw new StartupError(`The build is missing: there is no ${file}. Run npm run build first.`)
}

export function requireReleaseKeys({ releaseKeys }: Settings): void {
  if (!releaseKeys || existsSync(releaseKeys)) return
  throw new StartupError(`RELEASE_KEYS names a file that cannot be read: ${releaseKeys}`)
}

function belongTogether(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

export async function readCertificate({ tls }: Settings): Promise<Certificate | undefined> {
  if (!tls) return undefined
  const read = (file: string, name: string) =>
    readFile(file, 'utf8').catch(() => {
      throw new StartupError(`${name} names a file that cannot be read: ${file}`)
    })
  const cert = await read(tls.certificate, 'TLS_CERTIFICATE')
  const key = await read(tls.key, 'TLS_KEY')
  if (!belongTogether(cert, key)) {
    throw new StartupError('TLS_KEY is not the private key of the certificate in TLS_CERTIFICATE.')
  }
  return { cert, key }
}
