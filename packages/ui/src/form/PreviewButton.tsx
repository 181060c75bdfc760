import { useId } from 'react'
import { Button, disabledBy, PlainButton } from '../Button'
import classes from './FormDialog.module.css'

type PreviewButtonProps = {
  isPreviewed: boolean
  isPending: boolean
  disabledReason: string | undefined
  onPreview: () => void
  storeLabel: string
  storeDisabledReason?: string | undefined
  onStore: () => void
}

export function PreviewButton({
  isPreviewed,
  isPending,
  disabledReason,
  onPreview,
  storeLabel,
  storeDisabledReason,
  onStore,
}: PreviewButtonProps) {
  const id = useId()
  if (isPreviewed) {
    return (
      <Button
        variant="primary"
        disabledReason={isPending ? 'Saving…' : storeDisabledReason}
        onClick={onStore}
      >
        {storeLabel}
      </Button>
    )
  }
  const reason = disabledReason ?? (isPending ? 'Calculating…' : undefined)
  return (
    <>
      {reason === undefined ? null : (
        <p id={id} className={classes.reason}>
          {reason}
        </p>
      )}
      <PlainButton
        variant="primary"
        {...(reason === undefined ? { onClick: onPreview } : disabledBy(id))}
      >
        Preview
      </PlainButton>
    </>
  )
}
