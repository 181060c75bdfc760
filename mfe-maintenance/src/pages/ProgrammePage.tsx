import { explainNeed } from '@aerofleet/shared/access'
import {
  programmeCalls,
  type Programme,
  type Revision,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { withEntries } from '@aerofleet/shared/list-view'
import { fieldText, without } from '@aerofleet/shared/records/field'
import { programmeFields, revisionNames } from '@aerofleet/shared/records/programme'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { Headline } from '@aerofleet/ui/layout/Headline'
import { useAddressParams } from '@aerofleet/ui/list/use-address-params'
import { DetailState } from '@aerofleet/ui/state/DetailState'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { HistoryPanel } from '../frame/HistoryPanel'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import type { Assigned } from '../programmes/Assignments'
import { DraftTasks } from '../programmes/DraftTasks'
import { NextSteps } from '../programmes/NextSteps'
import { ProgrammeActions } from '../programmes/ProgrammeActions'
import { TaskTable } from '../programmes/TaskTable'
import { addresses, capitalised } from '../words/words'
import classes from './ProgrammePage.module.css'

/** By default the page shows the draft: planners work on it. */
const draftName = 'draft'
const validName = 'valid'

function ProgrammePage() {
  const { id = '' } = useParams()
  const [params, setParams] = useAddressParams()
  const chosen = params.get('text')
  const former = params.get('revision')
  const programme = useQuery({
    ...query(programmeCalls.maintenanceProgrammeView, {
      params: { id },
      ...(former && { query: { revision: former } }),
    }),
    placeholderData: keepPreviousData,
  })
  usePageTitle(programme.data?.name)
  const choose = (value: string) =>
    setParams((current) =>
      withEntries(current, {
        text: value === draftName || value === validName ? value : null,
        revision: value === draftName || value === validName ? null : value,
      }),
    )
  return (
    <MaintenanceFrame>
      <DetailState
        query={programme}
        noun="programme"
        icon="checklist"
        list={{ to: addresses.programmes, label: 'Programmes' }}
      >
        {(data) => (
          <Details
            programme={data}
            shown={
              former ?? (chosen === validName && data.status !== 'draft' ? validName : draftName)
            }
            onShow={choose}
          />
        )}
      </DetailState>
    </MaintenanceFrame>
  )
}

const otherNames = without(revisionNames, 'aircraftType', 'revision', 'revisionDate')

type DetailsProps = { programme: Programme; shown: string; onShow: (text: string) => void }

function Details({ programme, shown, onShow }: DetailsProps) {
  const { status, draft } = programme
  const isDraft = shown === draftName && (status === 'draft' || draft !== undefined)
  const text: Revision = isDraft ? (draft ?? programme) : programme
  const mayPlan = useMay('planMaintenance')
  const [assigned, setAssigned] = useState<readonly Assigned[]>([])
  return (
    <>
      <Headline title={programme.name} about={aboutText(programme, text, isDraft)}>
        <ProgrammeActions
          programme={programme}
          onDrafted={() => onShow(draftName)}
          onAssigned={setAssigned}
        />
      </Headline>
      <NextSteps assigned={assigned} onClose={() => setAssigned([])} />
      {status === 'draft' ? null : (
        <SelectField
          label="Revision shown"
          className={classes.revisions}
          value={isDraft ? draftName : shown === draftName ? validName : shown}
          onChange={({ target }) => onShow(target.value)}
        >
          <option value={validName}>Valid revision</option>
          {draft ? <option value={draftName}>{`Draft of ${draft.revision}`}</option> : null}
          {programme.revisions.map((revision) => (
            <option key={revision} value={revision}>
              {revision}
            </option>
          ))}
        </SelectField>
      )}
      {isDraft ? (
        <DraftTasks
          programme={programme}
          draft={text}
          disabledReason={mayPlan ? undefined : explainNeed('planMaintenance')}
        />
      ) : (
        <>
          <h3>Tasks</h3>
          <TaskTable tasks={text.tasks} />
        </>
      )}
      <HistoryPanel kind="programme" id={programme.id} />
    </>
  )
}

/** While an active programme shows another text than the valid one, it says which is valid. */
function aboutText(
  { status, revisions, aircraft }: Programme,
  text: Revision,
  isDraft: boolean,
): string {
  const { revision, revisionDate, aircraftType } = text
  const valid = revisions.at(-1)
  const isOther = status === 'active' && (isDraft || revision !== valid)
  const date = formatDate(revisionDate)
  return [
    ...(isOther
      ? [`Revision ${valid} is valid`, `${isDraft ? 'draft of' : 'former'} revision ${revision}`]
      : [capitalised(status)]),
    aircraftType,
    isOther ? `dated ${date}` : `revision ${revision} of ${date}`,
    ...otherNames.map((name) => fieldText(programmeFields[name], text[name])),
    `${formatNumber(aircraft)} aircraft`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export { ProgrammePage as Component }
