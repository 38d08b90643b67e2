import { z } from 'zod'
import { events } from '#shared/events/events.contract.ts'
import { testEvent, type WebhookEvent } from '#shared/webhooks/webhook-events.rules.ts'

/** The id of every record in a sample: it names none. */
const sampleId = '00000000-0000-7000-8000-000000000000'

type Schema = {
  const?: unknown
  enum?: unknown[]
  type?: string
  format?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

function sampleOf(schema: Schema): unknown {
  const { anyOf, items, properties } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf?.[0]) return sampleOf(anyOf[0])
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, of]) => [name, sampleOf(of)]))
  if (schema.type === 'array') return items ? [sampleOf(items)] : []
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'uuid') return sampleId
  if (schema.format === 'date') return '2026-01-31'
  return schema.type === 'null' ? null : 'Sample'
}

/** Made-up data of an event, in the shape that its webhooks send. */
export function sampleData(type: WebhookEvent | typeof testEvent): Record<string, unknown> {
  if (type === testEvent) return { isTest: true }
  const { agencyId: _, ...data } = sampleOf(z.toJSONSchema(events[type]) as Schema) as Record<string, unknown>
  return data
}
