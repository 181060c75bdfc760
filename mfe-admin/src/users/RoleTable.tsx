import { can, type Capability } from '@aerofleet/shared/access'
import { roleLabel, type Role } from '@aerofleet/shared/roles'
import classes from './RoleTable.module.css'

const columns: readonly (Role | null)[] = [null, 'mro', 'operator', 'admin']
const activities: readonly { text: string; capability: Capability }[] = [
  { text: 'See aircraft and details', capability: 'viewAircraft' },
  { text: 'Change hours, cycles and other fields', capability: 'editAircraft' },
  { text: 'Add and delete aircraft', capability: 'addAircraft' },
  { text: 'Operators and user management', capability: 'manageUsers' },
]
const ofMaintenance: typeof activities = [
  { text: 'Maintenance: log readings', capability: 'logReading' },
  { text: 'Maintenance: programmes and baselines', capability: 'planMaintenance' },
  { text: 'Maintenance: work orders', capability: 'manageWork' },
  { text: 'Maintenance: sign cards', capability: 'performWork' },
  { text: 'Maintenance: sign as an authorised inspector', capability: 'inspectWork' },
]

type RoleTableProps = {
  /** Whose column stands out. */
  isFor?: Role | null
  hasMaintenance?: boolean
}

/** What each role may do. */
export function RoleTable({ isFor, hasMaintenance = false }: RoleTableProps) {
  const mine = (role: Role | null) => (role === isFor ? classes.mine : '')
  return (
    <table className={classes.roles}>
      <thead>
        <tr>
          <th scope="col">Who may do what</th>
          {columns.map((role) => (
            <th key={role} scope="col" className={mine(role)}>
              {roleLabel(role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...activities, ...(hasMaintenance ? ofMaintenance : [])].map(({ text, capability }) => (
          <tr key={capability}>
            <th scope="row">{text}</th>
            {columns.map((role) => (
              <td key={role} className={mine(role)}>
                {can(role, capability) ? 'yes' : <NotAllowed />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NotAllowed() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">no</span>
    </>
  )
}
