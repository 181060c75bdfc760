import { Slot } from '@aerofleet/shared/runtime/slot'
import { Button } from '@aerofleet/ui/Button'
import { Row } from '@aerofleet/ui/layout/Row'

/** What other remotes say about the deletion of aircraft. */
export const DeleteSlot = ({ aircraftIds }: { aircraftIds: string }) => (
  <Slot
    name="aircraft-delete"
    of={{ aircraftIds }}
    failed={(retry) => (
      <Row gap={3} role="alert">
        <span>What else the deletion changes could not be loaded.</span>
        <Button onClick={retry}>Try Again</Button>
      </Row>
    )}
  />
)
