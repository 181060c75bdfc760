import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { Note } from '@aerofleet/ui/layout/Quiet'

export function StruckBy({ by, reason }: NonNullable<Reading['struck']>) {
  return <Note>{`Struck by ${by.name}: ${reason}`}</Note>
}
