import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import classes from './MaintenanceFrame.module.css'
import { addresses } from './words'

const tabs = [
  { to: addresses.due, label: 'Due', end: true },
  { to: addresses.aircraft, label: 'Aircraft', end: false },
  { to: addresses.readings, label: 'Readings', end: false },
  { to: addresses.programmes, label: 'Programmes', end: false },
]

/** What all screens of maintenance have: the row that leads between them, and what they are not. */
export function MaintenanceFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <nav aria-label="Maintenance" className={classes.tabs}>
        {tabs.map(({ label, ...link }) => (
          <NavLink key={label} {...link}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
      <p className={classes.note}>Information; the approved programme and its records decide.</p>
    </div>
  )
}
