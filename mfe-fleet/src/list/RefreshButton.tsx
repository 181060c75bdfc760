import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import type { FleetList } from './use-fleet-list'

export function RefreshButton({ list }: { list: FleetList }) {
  return (
    <Button disabledReason={list.busyReason} onClick={() => void list.refresh()}>
      <Icon name="refresh" size={16} />
      <span>Refresh</span>
    </Button>
  )
}
