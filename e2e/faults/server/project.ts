import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newDataDirectory, startProduct, stopAndRemove, type Product } from '../../support/product'

/**
 * The product has a Firebase project and a made-up service account. From outside we can only try tokens that are
 * refused without Google's keys. The tests of the API have keys of their own, and mutate signed tokens.
 */
export async function withProject(
  play: (product: Product) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDirectory = await newDataDirectory()
  const account = join(dataDirectory, 'service-account.json')
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await writeFile(
    account,
    JSON.stringify({
      type: 'service_account',
      project_id: 'demo-aerofleet',
      client_email: 'nobody@demo-aerofleet.iam.gserviceaccount.com',
      private_key: privateKey,
    }),
  )
  const product = await startProduct({
    dataDirectory,
    env: {
      FIREBASE_PROJECT_ID: 'demo-aerofleet',
      FIREBASE_API_KEY: 'demo',
      GOOGLE_APPLICATION_CREDENTIALS: account,
      RATE_LIMIT_PER_ADDRESS: '0',
      ...env,
    },
  })
  try {
    await play(product)
  } finally {
    await stopAndRemove(product)
  }
}
