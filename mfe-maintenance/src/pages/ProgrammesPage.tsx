import { MaintenanceFrame } from '../MaintenanceFrame'

function ProgrammesPage() {
  return <MaintenanceFrame>{null}</MaintenanceFrame>
}

export { ProgrammesPage as Component }
