import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { withEntries } from '@aerofleet/shared/list-view'
import { operatorFields } from '@aerofleet/shared/records/operator'
import { emptyTexts } from '@aerofleet/shared/records/typed-values'
import { useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { useKeptForm } from '@aerofleet/ui/form/use-kept-form'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Tabs } from '@aerofleet/ui/layout/Tabs'
import { useAddressParams } from '@aerofleet/ui/list/use-address-params'
import { useState } from 'react'
import { OperatorForm } from '../operators/OperatorForm'
import { OperatorList } from '../operators/OperatorList'
import classes from './OperatorsPage.module.css'

const statistics = ['Total Operators', 'Active This Month', 'Verified']

/** Spec §2: three placeholders with a dash. */
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
  const form = useTextForm(OperatorCreate, emptyTexts(operatorFields))
  useUnsaved(form.formState.isDirty)
  useKeptForm('operator', form)
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
                form={form}
                onAdded={() => {
                  form.reset()
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
