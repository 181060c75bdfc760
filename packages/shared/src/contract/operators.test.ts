/** @jest-environment node */
import { OperatorCreate } from './operators'

test.each(['acme', 'acme@', 'acme@test', '@acme.test', 'a b@acme.test'])(
  'the email %s does not look like an address (§5.2)',
  (email) => {
    expect(OperatorCreate.safeParse({ companyName: 'Acme Air', email }).success).toBe(false)
  },
)
