import { alertCalls } from '@aerofleet/shared/contract/maintenance/alerts'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Segments } from '@aerofleet/ui/layout/Segments'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { useListKeys } from '@aerofleet/ui/list/use-list-keys'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { showMinutes, useIsInMinutes } from '../words/hours-format'
import { addresses } from '../words/words'
import classes from './MaintenanceFrame.module.css'

const tabs = [
  { to: addresses.due, label: 'Due', end: true },
  { to: addresses.weeks, label: 'Weeks', end: false },
  { to: addresses.alerts, label: 'Alerts', end: false },
  { to: addresses.aircraft, label: 'Aircraft', end: false },
  { to: addresses.orders, label: 'Work Orders', end: false },
  { to: addresses.components, label: 'Components', end: false },
  { to: addresses.readings, label: 'Readings', end: false },
  { to: addresses.programmes, label: 'Programmes', end: false },
]
const staffTab = { to: addresses.inspectors, label: 'Inspectors', end: false }

const formats = [
  { value: 'decimals', label: '4,288.72 h' },
  { value: 'minutes', label: '4288:43 h' },
] as const

export function MaintenanceFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useListKeys(frame)
  const mayManageStaff = useMay('manageStaff')
  const format = useIsInMinutes() ? 'minutes' : 'decimals'
  // Without an answer the tab says nothing of alerts.
  const { unread = 0 } = useQuery(query(alertCalls.maintenanceAlertCount)).data ?? {}
  return (
    <Stack ref={frame}>
      <nav ref={useCurrentInSight(unread)} aria-label="Maintenance" className={classes.tabs}>
        {[...tabs, ...(mayManageStaff ? [staffTab] : [])].map(({ label, ...link }) => (
          <NavLink key={label} {...link}>
            {link.to === addresses.alerts ? (
              <span>{unread > 0 ? `${label} ${formatNumber(unread)}` : label}</span>
            ) : (
              label
            )}
          </NavLink>
        ))}
      </nav>
      {/* A new key renders everything below again, in the hours format that was chosen. */}
      <Fragment key={format}>{children}</Fragment>
      <div className={classes.foot}>
        <div className={classes.note}>
          <p>Information; the approved programme and its records decide.</p>
          <p>AeroFleet calculates from what was entered: compare with the papers before you act.</p>
        </div>
        <Segments
          label="Hours are shown as"
          value={format}
          onValueChange={(value) => showMinutes(value === 'minutes')}
          options={formats}
        />
      </div>
    </Stack>
  )
}

/** On a phone the tabs scroll sideways. The one of the page stands in the middle where it can. */
function useCurrentInSight(unread: number) {
  const line = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (!line.current || !current) return
    const room = line.current.clientWidth - current.offsetWidth
    line.current.scrollLeft = current.offsetLeft - line.current.offsetLeft - room / 2
    // The count makes a tab before it wider.
  }, [pathname, unread])
  return line
}
