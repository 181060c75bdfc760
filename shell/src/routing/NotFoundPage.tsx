import { useSessionState } from '@aerofleet/shared/runtime/session'
import { Link, useLocation } from 'react-router-dom'
import classes from './FullPage.module.css'

export function NotFoundPage() {
  const { user } = useSessionState()
  const inFrame = /^\/dashboard(\/|$)/i.test(useLocation().pathname)
  const Heading = inFrame ? 'h2' : 'h1'
  const Page = inFrame ? 'section' : 'main'
  return (
    <Page className={classes.page}>
      <Heading>Page not found</Heading>
      <p>There is no page at this address. It may have moved, or the link has a typing error.</p>
      <Link to={user ? '/dashboard' : '/'}>
        {user ? 'Back to the dashboard' : 'Back to the start page'}
      </Link>
    </Page>
  )
}
