import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { forbidden, notFound } from '../../errors'
import type { EncodedJson } from '../../http/answer/encoded-json'
import type { BeforeBody, Context, HandlersOf } from '../../http/handlers'
import { importInPieces } from '../../import/import-file'
import { importComponents } from '../components/writes'
import { planBaselines } from '../items/writes'
import { planReadings } from '../ledger/writes'
import { planTasks } from '../programmes/writes'
import { withAnswer, type MaintenancePlan } from '../sheets'

type ImportContext = Context<'maintenanceImport'>

type Importer = {
  needs: Capability
  run: (context: ImportContext) => Promise<MaintenanceImported | EncodedJson>
}

const importers: Record<string, Importer> = {
  readings: importer('logReading', planReadings),
  programme: importer('planMaintenance', planTasks),
  baselines: importer('planMaintenance', planBaselines),
  components: { needs: 'planMaintenance', run: importComponents },
}

function importer<Piece>(
  needs: Capability,
  plan: (context: ImportContext) => Promise<MaintenancePlan<Piece>>,
): Importer {
  const run = (context: ImportContext) =>
    importInPieces(context, needs, async () => withAnswer(await plan(context)))
  return { needs, run }
}

function importerFor({ caller, params }: Pick<ImportContext, 'caller' | 'params'>) {
  const importer = Object.hasOwn(importers, params.kind) ? importers[params.kind] : undefined
  if (!importer) throw notFound('Import')
  if (!can(caller.role, importer.needs)) throw forbidden(explainNeed(importer.needs))
  return importer
}

export const maintenanceImportChecks: BeforeBody = {
  maintenanceImport: (request) => void importerFor(request),
}

export const maintenanceImportHandlers: HandlersOf<'maintenanceImport'> = {
  maintenanceImport: async (context) => importerFor(context).run(context),
}
