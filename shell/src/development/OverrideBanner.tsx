import type { Applied } from '@aerofleet/federation/page/overrides'
import { TopBanner } from '../TopBanner'
import classes from './OverrideBanner.module.css'
import { leaveOverrides } from './tab-overrides'
import { useOverrideStatus } from './use-override-status'

export function OverrideBanner({ inUse, problems }: Omit<Applied, 'registry'>) {
  const overrides = useOverrideStatus(inUse)
  return (
    <TopBanner label="Development overrides" onLeave={leaveOverrides}>
      {overrides.map(({ name, address, answers }) => (
        <li key={name}>
          <strong>{name}</strong> comes from <span className={classes.address}>{address}</span>
          {answers ? null : (
            <span role="alert">
              , which does not answer. Start it: <code>npm run dev -- {name}</code>
            </span>
          )}
        </li>
      ))}
      {problems.map((problem) => (
        <li key={problem} role="alert">
          {problem}
        </li>
      ))}
    </TopBanner>
  )
}
