import type { Role } from './roles'

export const demoPassword = 'flightline-demo'

export type DemoAccount = {
  uid: string
  email: string
  name: string
  label: string
  role: Role | null
}
const account = (id: string, name: string, label: string, role: Role | null): DemoAccount => ({
  uid: `demo-${id}`,
  email: `${id}@demo.aerofleet.test`,
  name,
  label,
  role,
})
export const demoAccounts = [
  account('operator', 'Olga Perera', 'Operator', 'operator'),
  account('mro', 'Mateo Ruiz', 'MRO', 'mro'),
  account('admin', 'Ada Lindqvist', 'Admin', 'admin'),
  account('viewer', 'Vera Okafor', 'No role', null),
]
