import {
  alertCalls,
  alertSections,
  type Alert,
  type PageOfAlerts,
} from '@aerofleet/shared/contract/maintenance/alerts'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Row } from '@aerofleet/ui/layout/Row'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { columnsOf } from '../alerts/alert-columns'
import { alertPages } from '../alerts/alert-pages'
import { AlertFilter } from '../alerts/AlertFilter'
import { MailLine } from '../alerts/MailLine'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'

const idOf = ({ id }: Alert) => id
const nameOf = ({ title, aircraft }: Alert) =>
  aircraft ? `${title} on ${aircraft.tailNumber}` : title

function AlertsPage() {
  const [params, change] = useAddressEntries()
  const section = alertSections.find((each) => each === params.get('section')) ?? null
  const alerts = useInfiniteQuery({
    ...alertPages(section ? { section } : {}),
    placeholderData: keepPreviousData,
  })
  const { today = '', first } = alerts.data ?? {}
  useNewDay(alerts.data?.today)
  const columns = useMemo(() => columnsOf(today), [today])
  const markRead = useMarkRead()
  const actions = useCallback(
    (alert: Alert) =>
      alert.section === 'new' || alert.section === 'worse' ? (
        <Button
          variant="quiet"
          aria-label={`Mark read ${nameOf(alert)}`}
          onClick={() => markRead(alert)}
        >
          Mark read
        </Button>
      ) : null,
    [markRead],
  )
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Alerts</h2>
      <Row justify="space-between">
        <AlertFilter
          counts={first?.counts}
          chosen={section}
          onChoose={(chosen) => change({ section: chosen })}
        />
        <MainAction>
          <ReadAll first={first} />
        </MainAction>
      </Row>
      <MailLine />
      <Imported first={first} />
      <ListState
        query={alerts}
        errorMessage="Failed to load the alerts"
        skeleton={<Skeleton count={8} height="2.75rem" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <DataTable
              label="Alerts"
              rows={rows}
              rowKey={idOf}
              rowName={nameOf}
              columns={columns}
              pages={alerts}
              actions={actions}
            />
          ) : section ? (
            <EmptyState
              title="No alerts here"
              icon="search"
              actions={<Button onClick={() => change({ section: null })}>Latest</Button>}
            >
              No alert stands in this section.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing new" icon="checklist">
              What becomes due, late or old stands here within 15 minutes. Alerts that you have read
              stand under Read.
            </EmptyState>
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

function useMarkRead() {
  const { mutateAsync } = useCall(alertCalls.maintenanceAlertRead, { refetch: 'awaited' })
  return useCallback(
    ({ id }: Alert) => {
      mutateAsync({ params: { id }, body: {} }).catch(({ message }: ApiError) =>
        toast.error('Failed to mark the alert as read', message),
      )
    },
    [mutateAsync],
  )
}

type FirstProps = { first: PageOfAlerts | undefined }

function ReadAll({ first }: FirstProps) {
  const readAll = useCall(alertCalls.maintenanceAlertReadAll, { refetch: 'awaited' })
  const { counts, upTo } = first ?? {}
  const isUnread = counts !== undefined && counts.new + counts.worse > 0
  if (upTo === undefined) return null
  return (
    <Button
      disabledReason={readAll.isPending ? 'Saving…' : isUnread ? undefined : 'All alerts are read.'}
      onClick={() => {
        readAll
          .mutateAsync({ body: { upTo } })
          .catch(({ message }: ApiError) =>
            toast.error('Failed to mark the alerts as read', message),
          )
      }}
    >
      Mark All Read
    </Button>
  )
}

/** What was there already when somebody imported it is not new to anybody. */
function Imported({ first }: FirstProps) {
  if (!first?.imported) return null
  const { on, alerts } = first.imported
  const what = alerts === 1 ? '1 alert' : `${formatNumber(alerts)} alerts`
  return (
    <Note>
      {`An import of ${formatDate(on)} raised ${what} of what was there already. They stand under Read, and nobody was mailed.`}
    </Note>
  )
}

export { AlertsPage as Component }
