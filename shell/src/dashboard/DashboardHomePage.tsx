import type { PanelHeight } from '@aerofleet/shared/runtime/panels'
import { useSession } from '@aerofleet/shared/runtime/session'
import { Slots } from '@aerofleet/shared/runtime/slot'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { Link } from 'react-router-dom'
import { useRegistry } from '../registry-context'
import { declarations } from '../routing/registry'
import classes from './DashboardHomePage.module.css'
import { hasMaintenance, selectOffered } from './navigation'

function DashboardHomePage() {
  return (
    <div className={classes.home}>
      <Slots name="home-summary" pending={renderPending} failed={renderFailure} />
      <Cards />
      <div className={classes.panels}>
        <Slots name="home" pending={renderPending} failed={renderFailure} />
      </div>
    </div>
  )
}

function renderPending(height: PanelHeight | undefined) {
  if (!height) return null
  const sizes = { '--wide': `${height.wide}rem`, '--narrow': `${height.narrow}rem` }
  return <div aria-busy="true" className={classes.pending} style={sizes} />
}

function renderFailure(retry: () => void) {
  return (
    <section className={classes.failed} role="alert">
      <h2>This panel is unavailable</h2>
      <p>Everything else still works.</p>
      <Button onClick={retry}>Try Again</Button>
    </section>
  )
}

function Cards() {
  const { role } = useSession()
  const remotes = declarations(useRegistry())
  const cards = selectOffered(
    remotes.map((declaration) => declaration.cards),
    role,
  )
  return (
    <ul className={classes.cards}>
      {cards.map(({ id, label, text, path, icon }) => (
        <li key={id} className={classes.card}>
          <Icon name={icon} />
          <h2>
            <Link to={path}>{label}</Link>
          </h2>
          <p>{text}</p>
        </li>
      ))}
      {hasMaintenance(remotes, role) ? null : (
        <li className={`${classes.card} ${classes.inactive}`}>
          <Icon name="maintenance" />
          <h2>Maintenance</h2>
          <p>Coming Soon</p>
        </li>
      )}
    </ul>
  )
}

export { DashboardHomePage as Component }
