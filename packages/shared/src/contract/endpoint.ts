import * as z from 'zod/mini'
import type { Capability } from '../access'

/** One call of the API: a row of the contract, below `/api`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  /** What the caller must hold (spec §6 and the permission decisions); `null`: to be signed in. */
  needs: Capability | null
  /** What its 404 says is not there. */
  missing?: string
  /** 200 unless it says otherwise. */
  status?: number
  query?: z.ZodMiniType<Record<string, unknown>>
  body?: z.ZodMiniType
  /** What its answer has to hold, for server and client alike; absent for an answer without a body. */
  response?: z.ZodMiniType
  /** Bytes that its body may have, 65,536 unless it says otherwise. */
  maxBytes?: number
  /** Seconds in which its body has to arrive at the server, and its answer at the client; 30 unless it says otherwise. */
  timeout?: number
  /** How often a user may call it in a minute, beside the limits that all calls share. */
  perMinute?: number
}
export type Endpoints = Record<string, Endpoint>

type PathParam<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Inferred<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : undefined
export type Params<Row extends Endpoint> = Record<PathParam<Row['path']>, string>
export type Body<Row extends Endpoint> = Inferred<Row['body']>
export type Answer<Row extends Endpoint> = Inferred<Row['response']>
export type Query<Row extends Endpoint> = Inferred<Row['query']>

/** What a call answers that has nothing but a sentence to say; spec §7 does not show it. */
export const Message = z.object({ message: z.optional(z.string()) })

/** Every error answer; `details` lists all violations of a body with their paths. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
