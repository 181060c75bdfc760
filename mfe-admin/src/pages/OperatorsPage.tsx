import { withEntries } from '@aerofleet/shared/list-view'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { Tabs } from '@aerofleet/ui/layout/Tabs'
import { useAddressParams } from '@aerofleet/ui/list/use-address-params'
import { useState } from 'react'
import { OperatorForm, type OperatorDraft } from '../operators/OperatorForm'
import { OperatorList } from '../operators/OperatorList'
import classes from './OperatorsPage.module.css'

const statistics = ['Total Operators', 'Active This Month', 'Verified']
const empty: OperatorDraft = { values: { companyName: '', email: '' }, errors: {} }

/** Spec §2: three placeholders, each showing a dash. */
function Statistics() {
  return (
    <dl className={classes.statistics}>
      {statistics.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>—</dd>
        </div>
      ))}
    </dl>
  )
}

function OperatorsPage() {
  const [draft, setDraft] = useState(empty)
  useUnsaved(draft.values.companyName !== '' || draft.values.email !== '')
  const [params, setParams] = useAddressParams()
  const tab = params.get('tab') === 'add' ? 'add' : 'view'
  const [hasJustAdded, setJustAdded] = useState(false)

  function openTab(next: 'view' | 'add', isAdded = false) {
    setJustAdded(isAdded)
    setParams((current) => withEntries(current, { tab: next === 'add' ? 'add' : null }))
  }

  return (
    <>
      <Statistics />
      <Tabs
        label="Operators"
        value={tab}
        onValueChange={(next) => openTab(next)}
        tabs={[
          {
            value: 'view',
            label: 'View Operators',
            panel: <OperatorList takesFocus={hasJustAdded} onAdd={() => openTab('add')} />,
          },
          {
            value: 'add',
            label: 'Add New Operator',
            panel: (
              <OperatorForm
                draft={draft}
                onDraft={setDraft}
                onAdded={() => {
                  setDraft(empty)
                  openTab('view', true)
                }}
              />
            ),
          },
        ]}
      />
    </>
  )
}

export { OperatorsPage as Component }
