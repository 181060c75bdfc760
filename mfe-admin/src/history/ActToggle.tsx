import { Button } from '@aerofleet/ui/Button'

type ActToggleProps = {
  /** Says what the act did, such as `2 aircraft`. */
  name: string
  isOpen: boolean
  /** The id of the element with the changes of the act. */
  changesId: string
  className?: string
  onToggle: () => void
}

/** Shows and hides the changes of an act. */
export function ActToggle({ name, isOpen, changesId, className, onToggle }: ActToggleProps) {
  const text = isOpen ? 'Hide' : 'Show all'
  return (
    <Button
      variant="quiet"
      className={className}
      aria-expanded={isOpen}
      aria-controls={changesId}
      aria-label={`${text}, ${name}`}
      onClick={onToggle}
    >
      {text}
    </Button>
  )
}
