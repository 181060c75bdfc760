import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { meterOfTotal, totalOfMeter } from '@aerofleet/shared/due/meter'
import { readingFields } from '@aerofleet/shared/records/reading'
import { readHours } from '@aerofleet/shared/typed-figure'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import type { ComponentProps } from 'react'

type Meter = NonNullable<MaintainedRow['meter']>
type FieldProps = Omit<ComponentProps<typeof RecordField>, 'of'>
type Name = 'hours' | 'meter'

type MeterFieldsProps = {
  meter: Meter
  date: string
  field: (name: Name) => FieldProps
  fill: (name: Name, text: string, typed: Name) => void
}

export function MeterFields({ meter, date, field, fill }: MeterFieldsProps) {
  const isBeforeInstallation = date < meter.on
  const props = (name: Name): FieldProps => {
    const { onChange, ...rest } = field(name)
    return {
      ...rest,
      onChange: (event) => {
        onChange?.(event)
        const other = name === 'hours' ? 'meter' : 'hours'
        if (!isBeforeInstallation) fill(other, otherText(name, event.target.value, meter), name)
      },
    }
  }
  return (
    <>
      <RecordField
        of={readingFields.meter}
        hint={
          isBeforeInstallation
            ? 'Enter the total: another meter was installed then.'
            : readingFields.hours.help
        }
        disabled={isBeforeInstallation}
        onFocus={({ target }) => target.select()}
        {...props('meter')}
      />
      <RecordField
        of={readingFields.hours}
        label="Total"
        hint={undefined}
        onFocus={({ target }) => target.select()}
        {...props('hours')}
      />
    </>
  )
}

/** Returns the text of the other field, or an empty one for an unreadable figure. */
export function otherText(typed: Name, text: string, { offset }: Meter): string {
  const read = readHours(text)
  if (!('hours' in read)) return ''
  const other =
    typed === 'meter' ? totalOfMeter(read.hours, offset) : meterOfTotal(read.hours, offset)
  return meterText(other)
}

export const meterText = (hours: number) => (hours < 0 ? '' : hours.toFixed(2))
