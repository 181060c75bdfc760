import { Registry } from '@aerofleet/shared/mfe-declaration'
import * as z from 'zod/mini'

const Config = z.object({
  registry: Registry,
  identity: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.optional(z.string()),
    /** The identity service is embedded: the product's server passes calls on to it. */
    embedded: z.boolean(),
  }),
})
export type Config = z.infer<typeof Config>

/** Reads the settings that the server has written into the HTML, which saves a request. */
export function readConfig(): Config {
  const element = document.getElementById('aerofleet-config')
  return Config.parse(JSON.parse(element?.textContent ?? 'null'))
}
