import { MaintenanceFrame } from '../MaintenanceFrame'

function ProgrammePage() {
  return <MaintenanceFrame>{null}</MaintenanceFrame>
}

export { ProgrammePage as Component }
