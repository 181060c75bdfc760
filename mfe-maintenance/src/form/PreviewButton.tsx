import { Button, disabledBy, PlainButton } from '@aerofleet/ui/Button'
import { useId } from 'react'
import classes from './FormDialog.module.css'

type PreviewButtonProps = {
  preview: { data: unknown; isPending: boolean; mutate: () => void }
  store: {
    label: string
    isPending: boolean
    disabledReason?: string | undefined
    mutate: () => void
  }
  disabledReason: string | undefined
}

export function PreviewButton({ preview, store, disabledReason }: PreviewButtonProps) {
  const id = useId()
  if (preview.data) {
    return (
      <Button
        variant="primary"
        disabledReason={store.isPending ? 'Saving…' : store.disabledReason}
        onClick={store.mutate}
      >
        {store.label}
      </Button>
    )
  }
  const reason = disabledReason ?? (preview.isPending ? 'Calculating…' : undefined)
  return (
    <>
      {reason === undefined ? null : (
        <p id={id} className={classes.reason}>
          {reason}
        </p>
      )}
      <PlainButton
        variant="primary"
        {...(reason === undefined ? { onClick: preview.mutate } : disabledBy(id))}
      >
        Preview
      </PlainButton>
    </>
  )
}
