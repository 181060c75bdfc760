import { csvCalls } from '@aerofleet/shared/contract/maintenance/due'
import {
  programmeStatuses,
  type ProgrammeRow,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { call } from '@aerofleet/shared/runtime/api-client'
import { Bar, BarEnd } from '@aerofleet/ui/layout/Bar'
import { Segments } from '@aerofleet/ui/layout/Segments'
import { CsvButton } from '@aerofleet/ui/list/CsvButton'
import { ImportButton } from '../import/ImportButton'
import { capitalised } from '../words/words'
import { NewProgramme } from './NewProgramme'

const choices = [
  { value: 'all', label: 'All' },
  ...programmeStatuses.map((value) => ({ value, label: capitalised(value) })),
] as const

type ProgrammeControlsProps = {
  search: string
  status: ProgrammeRow['status'] | undefined
  onChange: (entries: Record<string, string | null>) => void
}

export function ProgrammeControls({ search, status, onChange }: ProgrammeControlsProps) {
  return (
    <Bar label="Search name or type" search={search} onSearch={(q) => onChange({ q })}>
      <Segments
        label="Status"
        value={status ?? 'all'}
        onValueChange={(value) => onChange({ status: value === 'all' ? null : value })}
        options={choices}
      />
      <BarEnd>
        <ImportButton kind="baselines" />
        <CsvButton
          name="baselines"
          read={() => call(csvCalls.maintenanceBaselinesCsv, { query: {} })}
        >
          Export Baselines
        </CsvButton>
        <NewProgramme />
      </BarEnd>
    </Bar>
  )
}
