import * as shapes from '@aerofleet/shared/contract'
import * as z from 'zod/mini'

export type JsonSchema = { [keyword: string]: unknown }
const { Aircraft, AircraftCreate, AircraftCreated, AircraftUpdate } = shapes
const { Change, ErrorAnswer, Message, Operator, OperatorCreate, RoleAssign, User } = shapes
const named = {
  Aircraft,
  AircraftCreate,
  AircraftCreated,
  AircraftUpdate,
  Change,
  Error: ErrorAnswer,
  Message,
  Operator,
  OperatorCreate,
  RoleAssign,
  User,
}
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

export const place = (name: string) => `#/components/schemas/${name}`

/** The client reads both forms of spec §3; the server sends this one. */
const created = {
  type: 'object',
  properties: { aircraftId: { type: 'string' }, aircraft: { $ref: place('Aircraft') } },
  required: ['aircraftId', 'aircraft'],
}

export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(names, {
    uri: place,
    // Unknown fields are ignored, not refused.
    override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties,
  })
  const components = Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
    name,
    schema,
  ])
  return { ...Object.fromEntries(components), AircraftCreated: created }
}

/** A schema of the contract as a reference to its component; lists are arrays of these. */
export function reference(schema: z.ZodMiniType): JsonSchema {
  const id = names.get(schema)?.id
  if (id) return { $ref: place(id) }
  if (schema instanceof z.ZodMiniArray) {
    return { type: 'array', items: reference(schema.def.element as z.ZodMiniType) }
  }
  throw new Error('A body or answer of the contract has no name in the OpenAPI document.')
}
