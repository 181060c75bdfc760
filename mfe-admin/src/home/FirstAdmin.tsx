import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Steps, type Step } from './Steps'

const steps: Step[] = [
  {
    title: 'Become the first admin',
    text: 'Nobody has the role Admin, so you may take it. After you, only admins give roles.',
    action: (
      <ButtonLink to="/dashboard/user-management" variant="primary">
        Become the first admin
      </ButtonLink>
    ),
  },
  {
    title: 'Sign in again',
    text: 'The role takes effect when you sign in again. One button signs you out; after the next sign-in you are an admin.',
  },
  {
    title: 'Bring the fleet on board',
    text: 'Operator companies, aircraft, and a second account with a role.',
  },
]

export function FirstAdmin() {
  return (
    <Panel title="This installation has no admin yet">
      <Steps steps={steps} />
    </Panel>
  )
}
