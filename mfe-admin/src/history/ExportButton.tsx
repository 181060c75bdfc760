import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { useMutation } from '@tanstack/react-query'

export function ExportButton({ filter }: { filter: HistoryQuery }) {
  const saving = useMutation({
    mutationFn: async () => {
      const { exportHistory } = await import('./export-history')
      return exportHistory(filter)
    },
    onSuccess: ({ note }) => {
      if (note) toast.info(note)
    },
    onError: ({ message }) => toast.error('Failed to export the history', message),
  })
  return (
    <Button
      disabledReason={saving.isPending ? 'Loading the changes…' : undefined}
      onClick={() => saving.mutate()}
    >
      <Icon name="export" size={16} />
      Export
    </Button>
  )
}
