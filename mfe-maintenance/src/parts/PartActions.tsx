import type { ComponentView } from '@aerofleet/shared/contract/maintenance/components'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { maxLevels, partName } from '@aerofleet/shared/work/component'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Row } from '@aerofleet/ui/layout/Row'
import type { ReactNode } from 'react'
import { ImportButton } from '../import/ImportButton'
import { addresses } from '../words/words'
import { usePlanNeed } from './AddComponent'
import { ConditionForm } from './ConditionForm'
import { CorrectForm } from './CorrectForm'
import { EditComponentForm } from './EditComponentForm'
import { ExchangeForm } from './ExchangeForm'
import { InstallForm } from './InstallForm'
import { RemoveForm } from './RemoveForm'
import { ReplaceForm } from './ReplaceComponent'

type Dialog = 'install' | 'replace' | 'remove' | 'exchange' | 'correct' | 'condition' | 'edit'

export function PartActions({ view }: { view: ComponentView }) {
  const { component, today } = view
  const { id, aircraft, status, partNumber, serialNumber, depth } = component
  const [open, setOpen] = useKeptState<Dialog | null>('component action', null)
  const close = () => setOpen(null)
  const need = usePlanNeed()
  const name = partName(component)
  const button = (dialog: Dialog, label: string, variant?: 'primary') => (
    <Button disabledReason={need} onClick={() => setOpen(dialog)} {...(variant && { variant })}>
      {label}
    </Button>
  )
  const dialog = (
    which: Dialog,
    title: string,
    content: (form: { onSaved: () => void; onCancel: () => void }) => ReactNode,
  ) => (
    <FormDialog open={open === which} title={title} wide onClose={close}>
      {(stop) => content({ onSaved: close, onCancel: stop })}
    </FormDialog>
  )
  return (
    <Row align="stretch">
      {aircraft ? (
        <>
          <MainAction>
            {button('replace', 'Replace', 'primary')}
            {button('remove', 'Remove')}
          </MainAction>
          {button('exchange', 'Exchange Positions')}
          {button('correct', 'Correct Figures')}
        </>
      ) : status === 'scrapped' ? null : (
        <>
          <MainAction>{button('install', 'Install', 'primary')}</MainAction>
          {button('condition', 'Set Condition')}
        </>
      )}
      {button('edit', 'Edit Component')}
      {serialNumber !== '' && depth < maxLevels - 1 ? (
        <ImportButton
          kind="components"
          forAll={{ belongs: 'installed', partNumber, serialNumber }}
        />
      ) : null}
      <ButtonLink to={addresses.statusList({ componentId: id })}>Status List</ButtonLink>
      {dialog('install', `Install ${name}`, (form) => (
        <InstallForm partId={id} today={today} {...form} />
      ))}
      {dialog('replace', `Replace ${name}`, (form) => (
        <ReplaceForm view={view} {...form} />
      ))}
      {dialog('remove', `Remove ${name}`, (form) => (
        <RemoveForm view={view} {...form} />
      ))}
      {dialog('exchange', `Exchange the position of ${name}`, (form) => (
        <ExchangeForm view={view} {...form} />
      ))}
      {dialog('correct', `Figures of ${name}`, (form) => (
        <CorrectForm view={view} {...form} />
      ))}
      {dialog('condition', `Condition of ${name}`, (form) => (
        <ConditionForm view={view} {...form} />
      ))}
      {dialog('edit', `Edit ${name}`, (form) => (
        <EditComponentForm component={component} {...form} />
      ))}
    </Row>
  )
}
