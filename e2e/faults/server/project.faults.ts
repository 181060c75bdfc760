import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { newDataDirectory, removeData } from '../../support/product'
import { expect, rowsOf } from '../frame'
import { makeCertificate } from './certificate'
import { withProject } from './project'
import { exchange } from './wire'

const row = rowsOf('Attacks on the server')

row(
  'a product with a certificate of its own gets calls with TLS and without',
  'it answers calls that are encrypted with TLS 1.3, and no others',
  async () => {
    const certificate = makeCertificate()
    const directory = await newDataDirectory()
    const files = { cert: join(directory, 'fleet.pem'), key: join(directory, 'fleet.key') }
    await writeFile(files.cert, certificate.cert)
    await writeFile(files.key, certificate.key)
    await withProject(
      async (product) => {
        const url = `${product.url}/api/health`
        const tls = { ca: certificate.cert, agent: false } as const
        const [answer] = (await once(request(url, tls).end(), 'response')) as [IncomingMessage]
        expect(answer.resume().statusCode).toBe(200)
        expect((answer.socket as TLSSocket).getProtocol()).toBe('TLSv1.3')
        const plain = await exchange(product, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
        expect(plain).not.toContain('200')
      },
      { TLS_CERTIFICATE: files.cert, TLS_KEY: files.key },
    )
    await removeData({ dataDirectory: directory })
  },
)
