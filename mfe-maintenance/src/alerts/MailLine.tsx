import { alertCalls, type AlertMail } from '@aerofleet/shared/contract/maintenance/alerts'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Row } from '@aerofleet/ui/layout/Row'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { lastText, wantedText } from './alert-words'
import { MailForm } from './MailForm'

const mailQuery = query(alertCalls.maintenanceAlertMail)
const troubled: readonly NonNullable<AlertMail['last']>['outcome'][] = ['refused', 'perhaps-sent']

/** What the user gets by mail, what became of it, and what can be done about it. */
export function MailLine() {
  const { data: mail, isPending } = useQuery(mailQuery)
  const [open, setOpen] = useKeptState('alert mail', false)
  if (isPending) return <Skeleton height="2rem" />
  if (!mail) return null
  const { last, lastError } = mail
  const isTroubled = last !== undefined && troubled.includes(last.outcome)
  return (
    <Stack gap={2}>
      <Row justify="space-between">
        <Note>
          {[wantedText(mail), last && !isTroubled && lastText(last)].filter(Boolean).join(' ')}
        </Note>
        <Row>
          <TestMail mail={mail} />
          <Button onClick={() => setOpen(true)}>Choose Mail</Button>
        </Row>
      </Row>
      {mail.sends || mail.scope === 'none' ? null : (
        <Alert tone="info" title="No mail is sent yet: this installation has no mail server." />
      )}
      {last && isTroubled ? <Alert tone="info" title={lastText(last)} /> : null}
      {lastError === undefined ? null : <Alert tone="info" title={lastError} />}
      <FormDialog open={open} title="Mail of alerts" onClose={() => setOpen(false)}>
        {(cancel) => (
          <MailForm
            mail={mail}
            onSaved={() => {
              setOpen(false)
              toast.success('Choice saved')
            }}
            onCancel={cancel}
          />
        )}
      </FormDialog>
    </Stack>
  )
}

function TestMail({ mail: { sends, address } }: { mail: AlertMail }) {
  const test = useCall(alertCalls.maintenanceAlertTestMail, { refetch: false })
  const reason = test.isPending
    ? 'Sending…'
    : sends
      ? address === undefined
        ? 'Verify your email address first.'
        : undefined
      : 'This installation sends no mail.'
  return (
    <Button
      variant="quiet"
      disabledReason={reason}
      onClick={() => {
        test.mutateAsync({ body: {} }).then(
          ({ message }) => toast.success(message),
          ({ message }: ApiError) => toast.error('Failed to send the test mail', message),
        )
      }}
    >
      Send Test Mail
    </Button>
  )
}
