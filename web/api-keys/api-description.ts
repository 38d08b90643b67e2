import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callQuery } from '#web/lib/pages.ts'

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  schema: z.object({ description: z.string().optional() }).loose(),
})
const Body = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()),
  parameters: z.array(Parameter).default([]),
  requestBody: Body.optional(),
})
const Description = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
export type ApiDescription = z.infer<typeof Description>

/** A call of the public API, as its description says. */
export type ApiOperation = z.infer<typeof Operation> & {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** The schema of its body as text, what it refers to beside it. */
  body: string | null
}

/** The description of the public API. */
export const apiDescriptionQuery = queryOptions({
  ...callQuery('GET /api/v1/openapi.json'),
  select: (answer) => Description.parse(answer),
})

const methods = { get: 'GET', post: 'POST', patch: 'PATCH' } as const

function bodyOf({ components }: ApiDescription, body: z.infer<typeof Body> | undefined): string | null {
  const schema = body?.content['application/json']?.schema
  if (!schema) return null
  const [, name] =
    /^#\/components\/schemas\/(.+)$/.exec(
      z.object({ $ref: z.string() }).safeParse(schema).data?.$ref ?? '',
    ) ?? []
  return JSON.stringify(name ? components.schemas[name] : schema, null, 2)
}

/** The calls by what they are about, in the order of the description. */
export function operationsByTag(description: ApiDescription): [tag: string, operations: ApiOperation[]][] {
  const groups = new Map<string, ApiOperation[]>()
  for (const [path, calls] of Object.entries(description.paths))
    for (const [word, method] of Object.entries(methods)) {
      const call = calls[word]
      if (!call) continue
      const [tag = ''] = call.tags
      const operation = { ...call, method, path, body: bodyOf(description, call.requestBody) }
      groups.set(tag, [...(groups.get(tag) ?? []), operation])
    }
  return [...groups]
}
