import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { runningStates } from '@aerofleet/shared/work/order-state'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AddCardsForm } from '../orders/AddCardsForm'
import { useOpenNewOrder } from '../orders/NewOrder'
import { NewOrderForm } from '../orders/NewOrderForm'
import { orderPages } from '../orders/order-pages'
import { addresses, itemsText } from '../words/words'

type AddToOrderProps = {
  /** The items of one aircraft; `null` while nobody adds them. */
  rows: readonly DueRow[] | null
  onClose: () => void
  onDone: () => void
}

/** Makes the selected items cards of a new order or of one that runs. */
export function AddToOrder({ rows, onClose, onDone }: AddToOrderProps) {
  const openOrder = useOpenNewOrder()
  const navigate = useNavigate()
  const aircraft = rows?.[0]?.aircraft
  return (
    <FormDialog
      open={rows !== null}
      title={rows ? `${itemsText(rows.length)} of ${aircraft?.tailNumber ?? ''}` : ''}
      onClose={onClose}
    >
      {(cancel) =>
        rows && aircraft ? (
          <Target
            rows={rows}
            aircraft={aircraft}
            onCancel={cancel}
            onCreated={(order) => {
              onClose()
              onDone()
              openOrder(order)
            }}
            onAdded={(id) => {
              onClose()
              onDone()
              void navigate(addresses.order(id))
            }}
          />
        ) : null
      }
    </FormDialog>
  )
}

type TargetProps = {
  rows: readonly DueRow[]
  aircraft: DueRow['aircraft']
  onCreated: Parameters<typeof NewOrderForm>[0]['onSaved']
  onAdded: (orderId: string) => void
  onCancel: () => void
}

function Target({ rows, aircraft, onCreated, onAdded, onCancel }: TargetProps) {
  const [orderId, setOrderId] = useState('')
  const filters = { aircraftId: aircraft.id, state: [...runningStates] }
  const { data } = useInfiniteQuery(orderPages(filters))
  const order = data?.rows.find(({ id }) => id === orderId)
  const itemIds = rows.map(({ id }) => id)
  return (
    <Stack>
      <p>{rows.map(({ title }) => title).join(', ')}</p>
      {data?.rows.length ? (
        <SelectField
          label="Work order"
          value={orderId}
          onChange={({ target }) => setOrderId(target.value)}
        >
          <option value="">New work order</option>
          {data.rows.map(({ id, number, title }) => (
            <option key={id} value={id}>{`${number} ${title}`}</option>
          ))}
        </SelectField>
      ) : null}
      {order ? (
        <AddCardsForm
          order={order}
          itemIds={itemIds}
          onSaved={() => onAdded(order.id)}
          onCancel={onCancel}
        />
      ) : (
        <NewOrderForm
          aircraft={aircraft}
          itemIds={itemIds}
          onSaved={onCreated}
          onCancel={onCancel}
        />
      )}
    </Stack>
  )
}
