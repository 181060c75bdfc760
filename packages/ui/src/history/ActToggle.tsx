import { Button } from '../Button'

type ActToggleProps = {
  /** The sum of the act, such as `2 aircraft`. */
  name: string
  isOpen: boolean
  changesId: string
  className?: string
  onToggle: () => void
}

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
