import { ownerOf } from '@aerofleet/shared/owned-paths'
import { useMay, useSessionState } from '@aerofleet/shared/runtime/session'
import { Link, useLocation } from 'react-router-dom'
import { maintenancePath } from '../dashboard/navigation'
import { useRegistry } from '../registry-context'
import classes from './FullPage.module.css'

export function NotFoundPage() {
  const { user } = useSessionState()
  const registry = useRegistry()
  const path = useLocation().pathname.toLowerCase()
  const inFrame = isAtOrBelow('/dashboard', path)
  const isMaintenance = isAtOrBelow(maintenancePath, path)
  const Heading = inFrame ? 'h2' : 'h1'
  const Page = inFrame ? 'section' : 'main'
  return (
    <Page className={classes.page}>
      <Heading>Page not found</Heading>
      {isMaintenance && !ownerOf(registry, maintenancePath) ? (
        <NotInstalled />
      ) : (
        <p>There is no page at this address. It may have moved, or the link has a typing error.</p>
      )}
      <Link to={user ? '/dashboard' : '/'}>
        {user ? 'Back to the dashboard' : 'Back to the start page'}
      </Link>
    </Page>
  )
}

const isAtOrBelow = (parent: string, path: string) => `${path}/`.startsWith(`${parent}/`)

function NotInstalled() {
  const isAdmin = useMay('manageUsers')
  return (
    <>
      <p>
        <strong>Maintenance is not installed here</strong>
      </p>
      {isAdmin ? (
        <p>
          Whoever runs the server adds it: <code>npm start -- --full</code> starts the product with
          it, and <code>npm run mfe -- promote maintenance</code> puts it live while the product
          runs.
        </p>
      ) : null}
    </>
  )
}
