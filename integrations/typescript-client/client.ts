import createClient from 'openapi-fetch'
import type { components, paths } from './schema.generated.ts'

/** A record of the API, by its name in the description. */
export type Schemas = components['schemas']

/** Calls of the API, typed by its description: paths, parameters, bodies and answers. */
export function binderyClient(baseUrl: string, apiKey: string) {
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } })
}
