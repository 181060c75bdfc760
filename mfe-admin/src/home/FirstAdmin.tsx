import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Steps, type Step } from './Steps'

const steps: Step[] = [
  {
    title: 'Become the first admin',
    text: 'Nobody has the role Admin yet, so you can take it. From then on only admins give roles.',
    action: (
      <ButtonLink to="/dashboard/user-management" variant="primary">
        Become the first admin
      </ButtonLink>
    ),
  },
  {
    title: 'Sign in again',
    text: 'One button signs you out. After the next sign-in you are an admin.',
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
