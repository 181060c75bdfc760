import { Button } from '@aerofleet/ui/Button'

type PreviewButtonProps = {
  /** Makes the preview that is shown first. */
  preview: { data: unknown; isPending: boolean; mutate: () => void }
  /** Stores what the preview shows. */
  store: { label: string; isPending: boolean; mutate: () => void }
  /** Why there can be no preview yet. */
  disabledReason: string | undefined
}

/** The button of a change that is looked at before it is stored: first `Preview`, then what stores it. */
export function PreviewButton({ preview, store, disabledReason }: PreviewButtonProps) {
  if (preview.data) {
    return (
      <Button
        variant="primary"
        disabledReason={store.isPending ? 'Saving…' : undefined}
        onClick={store.mutate}
      >
        {store.label}
      </Button>
    )
  }
  return (
    <Button
      variant="primary"
      disabledReason={disabledReason ?? (preview.isPending ? 'Calculating…' : undefined)}
      onClick={preview.mutate}
    >
      Preview
    </Button>
  )
}
