import * as z from 'zod/mini'
import type { Capability } from '../access'

type Result<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] }
type Issue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * A schema of any library that has the interface of https://standardschema.dev, such as zod 3.24 and later, zod/mini,
 * valibot and arktype.
 */
export type Schema<Output = unknown> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

type Row<AnySchema, QuerySchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  /** The capability that a caller must hold (spec §6). `null`: any signed-in user may call it. */
  needs: Capability | null
  /** What a 404 names, such as `Aircraft` in `Aircraft not found`. */
  missing?: string
  /** The status of a success; 200 by default. */
  status?: number
  query?: QuerySchema
  body?: AnySchema
  /** The content type of the body; `application/json` by default. */
  sends?: 'text/csv'
  answers?: 'text/csv'
  /** The schema of a success. Without it the answer has no body. */
  response?: AnySchema
  /** In bytes; 65,536 by default. */
  maxBytes?: number
  /** Seconds for the body to reach the server, and for the answer to reach the client; 30 by default. */
  timeout?: number
  /** The limit for one user, in addition to the limits of all calls. */
  perMinute?: number
}

/** A row of the contract: one call of the API, or of a team's service. Its path begins below `/api`. */
export type Endpoint = Row<Schema, Schema<Record<string, unknown>>>

/** A row of the product's own API, which also makes its OpenAPI document from the schemas. */
export type ProductEndpoint = Row<z.ZodMiniType, z.ZodMiniType<Record<string, unknown>>>
export type Endpoints = Record<string, ProductEndpoint>

type PathParam<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Inferred<Described> = Described extends z.ZodMiniType
  ? z.infer<Described>
  : Described extends Schema<infer Output>
    ? Output
    : undefined
type Given<Described> = Described extends z.ZodMiniType ? z.input<Described> : Inferred<Described>
export type Params<Row extends Endpoint> = Record<PathParam<Row['path']>, string>
/** The body as the server has read it. */
export type Body<Row extends Endpoint> = Inferred<Row['body']>
/** The body as a client sends it: a field that may be absent need not be there. */
export type Sent<Row extends Endpoint> = Given<Row['body']>
export type Answer<Row extends Endpoint> = Inferred<Row['response']>
export type Query<Row extends Endpoint> = Inferred<Row['query']>

export const Message = z.object({ message: z.optional(z.string()) })

export const maxErrors = 1000

/**
 * The answer of every failure. `details` has at most `maxErrors` mistakes in the body, by path. `errorCount` counts the
 * errors of a file.
 */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  errorCount: z.optional(z.number()),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
