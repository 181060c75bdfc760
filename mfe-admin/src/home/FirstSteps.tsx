import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { operatorCalls } from '@aerofleet/shared/contract/operators'
import { userCalls } from '@aerofleet/shared/contract/users'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Row } from '@aerofleet/ui/layout/Row'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Steps, type Step } from './Steps'

/**
 * Returns which steps are done; `undefined` until all lists are loaded. The fleet loads first,
 * because the page shows it.
 */
function useProgress() {
  const aircraft = useQuery(query(aircraftCalls.aircraftList))
  const enabled = aircraft.isSuccess
  const operators = useQuery({ ...query(operatorCalls.operatorList), enabled })
  const users = useQuery({ ...query(userCalls.userList), enabled })
  if (!aircraft.data || !operators.data || !users.data) return undefined
  return {
    operators: operators.data.length > 0,
    aircraft: aircraft.data.length > 0,
    accounts: users.data.filter(({ role }) => role !== null).length > 1,
  }
}

/** Guides a new admin until all steps are done or the admin hides them. */
export function FirstSteps({ onEnd }: { onEnd: () => void }) {
  const progress = useProgress()
  const done = progress ? Object.values(progress).filter(Boolean).length : 0
  const isComplete = done === 3
  useEffect(() => {
    if (isComplete) onEnd()
  }, [isComplete, onEnd])
  if (!progress || isComplete) return null

  const steps: Step[] = [
    {
      title: 'Add your operators',
      text: 'A company with its email. Aircraft that a user with this email adds belong to it.',
      isDone: progress.operators,
      action: <ButtonLink to="/dashboard/operators?tab=add">Add an operator</ButtonLink>,
    },
    {
      title: 'Bring the fleet on board',
      text: 'Five fields per aircraft, or a CSV file: it is checked line by line before anything is stored.',
      isDone: progress.aircraft,
      action: (
        <Row as="span" align="stretch">
          <ButtonLink variant="primary" to="/dashboard/aircraft?import=1">
            Import a CSV file
          </ButtonLink>
          <ButtonLink to="/dashboard/add-aircraft">Add one</ButtonLink>
        </Row>
      ),
    },
    {
      title: 'Give a second account a role',
      text: 'Then others can work, too, even when you are away.',
      isDone: progress.accounts,
      action: <ButtonLink to="/dashboard/user-management">Give roles</ButtonLink>,
    },
  ]
  return (
    <Panel
      title="Three steps to a working fleet"
      note={`${done} of 3 done`}
      action={
        <Button variant="quiet" onClick={onEnd}>
          Hide
        </Button>
      }
    >
      <Steps steps={steps} />
    </Panel>
  )
}
