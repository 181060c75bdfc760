import { toast } from '@aerofleet/shared/runtime/toast'
import { useMutation } from '@tanstack/react-query'
import { download } from '../browser/csv'
import { Button } from '../Button'
import { Icon } from '../Icon'

type CsvButtonProps = {
  name: string
  read: () => Promise<string>
  children?: string
}

export function CsvButton({ name, read, children = 'Export' }: CsvButtonProps) {
  const saving = useMutation({
    mutationFn: read,
    onSuccess: (text) => download(`${name}.csv`, text),
    onError: ({ message }) => toast.error('Failed to export', message),
  })
  return (
    <Button
      disabledReason={saving.isPending ? 'Creating the file…' : undefined}
      onClick={() => saving.mutate()}
    >
      <Icon name="export" size={16} />
      <span>{children}</span>
    </Button>
  )
}
