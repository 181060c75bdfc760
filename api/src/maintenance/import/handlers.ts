import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { forbidden, notFound } from '../../errors'
import { encodeJson } from '../../http/answer/encoded-json'
import type { BeforeBody, Context, HandlersOf } from '../../http/handlers'
import { importInPieces, type PiecePlan } from '../../import/in-pieces'
import { planBaselines } from '../items/import'
import { planReadings } from '../ledger/writes'
import { planTasks } from '../programmes/import'

type ImportContext = Context<'maintenanceImport'>

type Run = { answer: MaintenanceImported; tag: string | undefined }

const importers: Record<
  string,
  { needs: Capability; run: (context: ImportContext) => Promise<Run> }
> = {
  readings: importer('logReading', planReadings),
  programme: importer('planMaintenance', planTasks),
  baselines: importer('planMaintenance', planBaselines),
}

function importer<Piece>(
  needs: Capability,
  plan: (context: ImportContext) => Promise<PiecePlan<Piece>>,
) {
  const run = async (context: ImportContext) => {
    const planned = await plan(context)
    return { answer: await importInPieces(context, needs, planned), tag: planned.tag }
  }
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
  maintenanceImport: async (context) => {
    const { query, change, findAnswer } = context
    const importer = importerFor(context)
    if (query.dryRun === '1') {
      const { answer, tag } = await importer.run(context)
      return tag === undefined ? answer : { ...encodeJson(JSON.stringify(answer)), etag: tag }
    }
    const earlier = MaintenanceImported.safeParse(await findAnswer())
    if (earlier.success) return earlier.data
    const { answer } = await importer.run(context)
    return change(async () => ({ entries: [], answer }))
  },
}
