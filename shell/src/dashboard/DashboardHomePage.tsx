import { useSession } from '@aerofleet/shared/runtime/session'
import { Icon } from '@aerofleet/ui/Icon'
import { Link } from 'react-router-dom'
import { useRegistry } from '../registry-context'
import { declarations } from '../routing/registry'
import classes from './DashboardHomePage.module.css'
import { hasMaintenance, offered } from './navigation'

export function DashboardHomePage() {
  const { role } = useSession()
  const all = declarations(useRegistry())
  const cards = offered(
    all.map((declaration) => declaration.cards),
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
      {hasMaintenance(all) ? null : (
        <li className={`${classes.card} ${classes.inactive}`}>
          <Icon name="maintenance" />
          <h2>Maintenance</h2>
          <p>Coming Soon</p>
        </li>
      )}
    </ul>
  )
}
