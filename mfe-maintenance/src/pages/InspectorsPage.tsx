import { explainNeed } from '@aerofleet/shared/access'
import { inspectorCalls, type Inspector } from '@aerofleet/shared/contract/maintenance/inspectors'
import { formatDate } from '@aerofleet/shared/format'
import { inspectorFields } from '@aerofleet/shared/records/inspector'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Row } from '@aerofleet/ui/layout/Row'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListState } from '@aerofleet/ui/list/ListState'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { pagesOf } from '../frame/pages-of'
import { InspectorForm } from '../inspectors/InspectorForm'

const { maintenanceInspectorList, maintenanceInspectorDelete } = inspectorCalls
const inspectorPages = pagesOf(query(maintenanceInspectorList), (page, signal) =>
  call(maintenanceInspectorList, { query: page, signal }),
)
const idOf = ({ id }: Inspector) => id
const nameOf = ({ user, reference }: Inspector) => `${user.name}, ${reference}`

function InspectorsPage() {
  const inspectors = useInfiniteQuery(inspectorPages)
  const [edited, setEdited] = useKeptState<Inspector | 'new' | null>('inspector', null)
  const [removed, setRemoved] = useState<Inspector | null>(null)
  const remove = useCall(maintenanceInspectorDelete, { refetch: 'awaited' })
  const need = useMay('manageStaff') ? undefined : explainNeed('manageStaff')
  const close = () => setEdited(null)
  const actions = useCallback(
    (row: Inspector) => (
      <>
        <Button variant="quiet" aria-label={`Edit ${nameOf(row)}`} onClick={() => setEdited(row)}>
          Edit
        </Button>
        <Button
          variant="quietInk"
          aria-label={`Delete ${nameOf(row)}`}
          onClick={() => setRemoved(row)}
        >
          Delete
        </Button>
      </>
    ),
    [setEdited],
  )
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Inspectors</h2>
      <Row justify="space-between">
        <Note>Who may give the second signature of a critical card.</Note>
        <MainAction>
          <Button
            variant="primary"
            disabledReason={need}
            onClick={() => setEdited('new')}
            {...pressedByNew}
          >
            <Icon name="add" size={16} />
            New Inspector
          </Button>
        </MainAction>
      </Row>
      <ListState
        query={inspectors}
        errorMessage="Failed to load the inspectors"
        skeleton={<Skeleton count={4} height="2.75rem" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <DataTable
              label="Inspectors"
              rows={rows}
              rowKey={idOf}
              rowName={nameOf}
              columns={columns}
              pages={inspectors}
              actions={need ? undefined : actions}
            />
          ) : (
            <EmptyState title="No inspectors yet" icon="users">
              A critical card needs the second signature of an inspector, or of a paper.
            </EmptyState>
          )
        }
      </ListState>
      <FormDialog
        open={edited !== null}
        title={edited === 'new' ? 'New inspector' : 'Authorisation'}
        onClose={close}
      >
        {(stop) => (
          <InspectorForm
            inspector={edited === 'new' ? undefined : (edited ?? undefined)}
            onSaved={close}
            onCancel={stop}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title="Delete the authorisation?"
        description={`${removed ? nameOf(removed) : ''}: only for one that was entered by mistake. To end one, set its last day.`}
        confirmLabel="Delete"
        failure="Failed to delete the authorisation"
        onConfirm={async () => {
          if (removed)
            await remove.mutateAsync({ params: { id: removed.id }, ifMatch: removed.version })
        }}
      />
    </MaintenanceFrame>
  )
}

const columns: Columns<Inspector> = {
  user: {
    label: 'User',
    width: '1.4fr',
    line: 'title',
    cell: ({ user }) => <strong translate="no">{user.name}</strong>,
  },
  reference: {
    label: inspectorFields.reference.label,
    width: '1fr',
    cell: ({ reference }) => <span translate="no">{reference}</span>,
  },
  licence: {
    label: inspectorFields.licence.label,
    width: '1fr',
    cell: ({ licence }) => <span translate="no">{licence || '–'}</span>,
  },
  types: {
    label: inspectorFields.aircraftTypes.label,
    width: '1.4fr',
    cell: ({ aircraftTypes }) => aircraftTypes.join(', ') || 'All types',
  },
  from: { label: 'From', width: '7.5rem', cell: ({ from }) => formatDate(from) },
  until: { label: 'Until', width: '7.5rem', cell: ({ until }) => formatDate(until) },
}

export { InspectorsPage as Component }
