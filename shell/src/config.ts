import { Registry } from '@aerofleet/shared/mfe-declaration'
import * as z from 'zod/mini'

const Config = z.object({
  registry: Registry,
  identity: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.optional(z.string()),
    /** The identity service's paths are passed through on the product's own origin. */
    embedded: z.boolean(),
  }),
})
export type Config = z.infer<typeof Config>

/** What the server inlined in the HTML, so that it costs no round trip. */
export function readConfig(): Config {
  const element = document.getElementById('aerofleet-config')
  return Config.parse(JSON.parse(element?.textContent ?? 'null'))
}
