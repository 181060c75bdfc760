import { copyText } from '@aerofleet/ui/browser/copy-text'
import { Icon } from '@aerofleet/ui/Icon'
import { useEffect, useState } from 'react'
import classes from './Identifier.module.css'

/** Characters at the end of a long identifier that are always shown. */
const endLength = 12
/** In milliseconds. */
const confirmFor = 4000

const outcomeTexts = { copied: 'Copied', failed: 'Could not be copied' }
type Outcome = keyof typeof outcomeTexts | null

/** Leaves out the middle of a long identifier. A press copies all of it. */
export function Identifier({ name, value }: { name: string; value: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), confirmFor)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    setOutcome((await copyText(value)) ? 'copied' : 'failed')
  }

  return (
    <span className={classes.identifier}>
      <span role="status" className={classes.outcome}>
        {outcome === null ? '' : outcomeTexts[outcome]}
      </span>
      <code title={value} className={classes.code} translate="no">
        <span className={classes.start}>{value.slice(0, -endLength)}</span>
        <span>{value.slice(-endLength)}</span>
      </code>
      <button
        type="button"
        aria-label={`Copy ${name}`}
        className={classes.copy}
        onClick={() => void copy()}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={14} />
      </button>
    </span>
  )
}
