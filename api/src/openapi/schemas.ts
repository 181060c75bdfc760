import * as aircraft from '@aerofleet/shared/contract/aircraft'
import * as change from '@aerofleet/shared/contract/change'
import * as endpoint from '@aerofleet/shared/contract/endpoint'
import * as history from '@aerofleet/shared/contract/history'
import * as imports from '@aerofleet/shared/contract/import'
import * as alerts from '@aerofleet/shared/contract/maintenance/alerts'
import * as cards from '@aerofleet/shared/contract/maintenance/cards'
import * as components from '@aerofleet/shared/contract/maintenance/components'
import * as due from '@aerofleet/shared/contract/maintenance/due'
import * as fields from '@aerofleet/shared/contract/maintenance/fields'
import * as forecast from '@aerofleet/shared/contract/maintenance/forecast'
import * as maintenanceImports from '@aerofleet/shared/contract/maintenance/imports'
import * as inspectors from '@aerofleet/shared/contract/maintenance/inspectors'
import * as items from '@aerofleet/shared/contract/maintenance/items'
import * as meter from '@aerofleet/shared/contract/maintenance/meter'
import * as orders from '@aerofleet/shared/contract/maintenance/orders'
import * as programmes from '@aerofleet/shared/contract/maintenance/programmes'
import * as readings from '@aerofleet/shared/contract/maintenance/readings'
import * as tasks from '@aerofleet/shared/contract/maintenance/tasks'
import * as operators from '@aerofleet/shared/contract/operators'
import * as users from '@aerofleet/shared/contract/users'
import * as z from 'zod/mini'

export type JsonSchema = { [keyword: string]: unknown }

export const Up = z.object({ status: z.literal('up') })
/**
 * `registry` and `storage` are present only when something is wrong with them. `jobs` says of each when its last
 * good run began; `warning` stands beside it after an hour without one.
 */
export const Ready = z.object({
  database: z.boolean(),
  identity: z.boolean(),
  registry: z.optional(z.enum(['last good', 'missing'])),
  storage: z.optional(z.literal('full')),
  jobs: z.optional(
    z.record(
      z.string(),
      z.object({ lastGoodRun: z.nullable(z.string()), warning: z.optional(z.string()) }),
    ),
  ),
})
export const OpenApi = z.looseObject({ openapi: z.literal('3.1.1') })

const exported: readonly object[] = [
  ...[aircraft, change, endpoint, due, readings, maintenanceImports, operators, users],
  ...[fields, tasks, items, programmes, meter, orders, cards, inspectors, forecast, alerts],
  ...[components],
  { Undone: history.Undone, Csv: imports.Csv, Imported: imports.Imported },
  { Up, Ready, OpenApi },
]
const names = z.registry<{ id: string }>()
const named = new Map<string, unknown>()
for (const [id, schema] of exported.flatMap((module) => Object.entries<unknown>({ ...module }))) {
  if (!(schema instanceof z.ZodMiniType)) continue
  if ((named.get(id) ?? schema) !== schema)
    throw new Error(`Two schemas of the contract have the name ${id}.`)
  named.set(id, schema)
  names.add(schema, { id })
}
const componentReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The client reads both forms of spec §3. The server sends this one. */
const AircraftCreated: JsonSchema = {
  type: 'object',
  properties: { aircraftId: { type: 'string' }, aircraft: componentReference('Aircraft') },
  required: ['aircraftId', 'aircraft'],
}

const hasDefault = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'default' in schema

/** The document requires even fields that clients can do without. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(names, {
    uri: (name) => componentReference(name).$ref,
    override({ zodSchema, jsonSchema }) {
      // The server neither refuses nor sends unknown fields. Only the document itself has others.
      if (zodSchema instanceof z.ZodMiniObject && zodSchema !== OpenApi)
        delete jsonSchema.additionalProperties
      const { required, properties = {} } = jsonSchema
      if (required) jsonSchema.required = required.filter((name) => !hasDefault(properties[name]))
      if (zodSchema === aircraft.Aircraft) jsonSchema.required?.push('version')
      if (zodSchema === endpoint.Message) jsonSchema.required = ['message']
      if (zodSchema === operators.AircraftOfOperator) jsonSchema.required = ['id', 'tailNumber']
    },
  })
  const parts = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...part }]) => [id, part])
  return { ...Object.fromEntries(parts), AircraftCreated }
}

export function reference(schema: z.core.$ZodType): JsonSchema {
  const id = names.get(schema)?.id
  if (id) return componentReference(id)
  if (schema instanceof z.ZodMiniOptional) return reference(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray) {
    return { type: 'array', items: reference(schema.def.element) }
  }
  throw new Error(
    'A body or answer is of no module of the contract that `openapi/schemas.ts` names.',
  )
}
