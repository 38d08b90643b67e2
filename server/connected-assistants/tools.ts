import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { describePublicApi } from '#server/public-api/describe.ts'
import { hasScope } from '#shared/api-scopes.rules.ts'
import { callTable } from '#shared/call-table.ts'
import { type CallSpec, paramNames, splitCall } from '#shared/calls.ts'
import { suggestedWrites } from './suggested-writes.ts'

type Schema = Record<string, unknown>

/** A tool of the server: a call of the public API that reads, or the suggestion of one that writes. */
export type Tool = {
  name: string
  call: string
  spec: CallSpec
  description: string
  inputSchema: Schema
  isSuggestion: boolean
}

const Operation = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
    .optional(),
})
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
type Description = z.infer<typeof Description>

const componentName = /"#\/components\/schemas\/([^"]+)"/g

/** A schema that stands alone: what it refers to comes along. */
function standalone(schema: Schema, all: Record<string, unknown>): Schema {
  const defs: Record<string, unknown> = {}
  const open = [schema as unknown]
  while (open.length > 0) {
    for (const [, name = ''] of JSON.stringify(open.pop()).matchAll(componentName)) {
      if (name in defs) continue
      defs[name] = all[name]
      open.push(all[name])
    }
  }
  const whole = Object.keys(defs).length > 0 ? { ...schema, $defs: defs } : schema
  return JSON.parse(JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/'))
}

/** `GET /api/v1/clients` is `list_clients`, `PATCH /api/v1/clients/:id` `suggest_change_clients`. */
function nameOfTool(call: string): string {
  const { method, path } = splitCall(call)
  const words = path
    .replace('/api/v1/', '')
    .replace(/\/:\w+/g, '')
    .replaceAll(/[/-]/g, '_')
  if (method === 'GET') return `${paramNames(path).length > 0 ? 'get' : 'list'}_${words}`
  return `${method === 'PATCH' ? 'suggest_change' : 'suggest_add'}_${words}`
}

const note = {
  type: 'string',
  maxLength: 500,
  description: 'Why, in a sentence: shown to the person who decides.',
}

function inputOf(call: string, { paths, components }: Description): Schema {
  const { method, path } = splitCall(call)
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const shown = (operation?.parameters ?? []).filter((one) => one.in !== 'header')
  const body = operation?.requestBody?.content['application/json'].schema
  const properties = {
    ...Object.fromEntries(shown.map(({ name, schema }) => [name, schema])),
    ...(method !== 'GET' && { values: body, note }),
  }
  const required = shown.filter((one) => one.required).map(({ name }) => name)
  const all = method === 'GET' ? required : [...required, 'values']
  return standalone(
    { type: 'object', properties, required: all, additionalProperties: false },
    components.schemas,
  )
}

const suggestionWords =
  ' Writes nothing by itself: a person of the agency approves or rejects it in Bindery. Ask get_suggestion what became of it.'

function toolOf(call: string, spec: CallSpec, description: Description): Tool {
  const isSuggestion = suggestedWrites.has(call)
  const title = suggestedWrites.get(call)?.title.toLowerCase()
  return {
    ...{ name: nameOfTool(call), call, spec, isSuggestion },
    description: isSuggestion ? `Suggest to ${title}.${suggestionWords}` : spec.summary,
    inputSchema: inputOf(call, description),
  }
}

/** What a key asks of itself or of its webhooks is of no use to an assistant; neither are the bytes of files. */
function isOffered([call, spec]: [string, CallSpec]): boolean {
  if (suggestedWrites.has(call)) return true
  const isAboutKey = !spec.scope || spec.scope.startsWith('webhooks:')
  return call.startsWith('GET ') && !spec.file && (call === 'GET /api/v1/events' || !isAboutKey)
}

let made: { appUrl: string; tools: Promise<Tool[]> } | undefined

async function makeTools(config: Pick<Config, 'appUrl'>): Promise<Tool[]> {
  const description = Description.parse(await describePublicApi(config))
  return Object.entries<CallSpec>(callTable)
    .filter(([call]) => splitCall(call).path.startsWith('/api/v1/'))
    .filter(isOffered)
    .map(([call, spec]) => toolOf(call, spec, description))
}

/** The tools that a key with these scopes is offered. */
export async function toolsFor(config: Pick<Config, 'appUrl'>, scopes: readonly string[]): Promise<Tool[]> {
  if (made?.appUrl !== config.appUrl) made = { appUrl: config.appUrl, tools: makeTools(config) }
  const tools = await made.tools
  return tools.filter(({ spec }) => !spec.scope || hasScope(scopes, spec.scope))
}
