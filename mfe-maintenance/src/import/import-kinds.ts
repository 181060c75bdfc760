import type { Capability } from '@aerofleet/shared/access'
import type { ImportKind as DialogKind } from '@aerofleet/ui/import/import-kind'
import { componentColumns, whyNoPart } from './component-columns'
import { baselineColumns, readingColumns, taskColumns } from './import-columns'

type Kind = Pick<
  DialogKind,
  'noun' | 'fields' | 'keyField' | 'choices' | 'across' | 'passesOver' | 'infersFigures'
> & {
  title: string
  capability: Capability
  /** `set` also changes what exists. */
  effect: 'add' | 'set'
}

export const kinds = {
  readings: {
    title: 'Import Readings',
    capability: 'logReading',
    noun: ['reading', 'readings'],
    fields: readingColumns,
    keyField: 'tailNumber',
    effect: 'add',
    choices: [{ name: 'accept', label: 'Accept more than 24 hours or 50 cycles a day' }],
    across: {
      thing: 'tailNumber',
      measures: [
        { label: 'total hours', field: 'hours' },
        {
          label: 'hours of flights on that day, to be added to the totals before',
          field: 'hours',
          areFlights: true,
        },
        { label: 'what the hour meter showed', field: 'meter' },
      ],
    },
  },
  baselines: {
    title: 'Import Baselines',
    capability: 'planMaintenance',
    noun: ['baseline', 'baselines'],
    fields: baselineColumns,
    keyField: 'tailNumber',
    effect: 'set',
    choices: [{ name: 'accept', label: 'Accept figures that the readings do not allow' }],
  },
  programme: {
    title: 'Import Tasks',
    capability: 'planMaintenance',
    noun: ['task', 'tasks'],
    fields: taskColumns,
    keyField: 'code',
    effect: 'add',
    choices: [
      {
        name: 'remove',
        label: 'Remove the tasks of the draft that this file lacks',
        isOnCheck: true,
      },
    ],
  },
  components: {
    title: 'Import Status Sheet',
    capability: 'planMaintenance',
    noun: ['component', 'components'],
    fields: componentColumns,
    keyField: 'serialNumber',
    effect: 'add',
    infersFigures: true,
    passesOver: whyNoPart,
    choices: [
      {
        name: 'larger',
        label: 'Of a printed remaining and the limit less what was used, the larger one counts',
        isOnCheck: true,
        ofColumns: ['remainingHours', 'remainingCycles'],
      },
      {
        name: 'fromInstallation',
        label: 'Limits in days, months or years count from the day of installation',
        ofColumns: ['installedOn'],
      },
      { name: 'accept', label: 'Accept figures that the readings do not allow' },
    ],
  },
} as const satisfies Record<string, Kind>
export type ImportKind = keyof typeof kinds
