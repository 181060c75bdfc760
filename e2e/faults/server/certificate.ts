import { generateKeyPairSync, sign } from 'node:crypto'

/** DER is the encoding of certificates: tag, length, bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
const time = (year: number) => der(0x17, Buffer.from(`${year % 100}0101000000Z`))

const ed25519 = sequence(Buffer.from('06032b6570', 'hex'))
const commonName = Buffer.from('0603550403', 'hex')
const alternativeNames = Buffer.from('0603551d11', 'hex')

export function makeCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const year = new Date().getUTCFullYear()
  const names = sequence(der(0x82, Buffer.from('localhost')))
  const content = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    Buffer.from('020101', 'hex'),
    ed25519,
    name,
    sequence(time(year), time(year + 2)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(alternativeNames, der(0x04, names)))),
  )
  const signed = sequence(content, ed25519, bits(sign(null, content, privateKey)))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
