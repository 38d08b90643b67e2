import { z } from 'zod'
import { events } from '#shared/events/events.contract.ts'

type Field = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  items?: Field
  anyOf?: Field[]
  properties?: Record<string, Field>
  required?: string[]
  description?: string
}

const isFormat = (format = '') => ['uuid', 'date', 'date-time'].includes(format)

function typeOf(field: Field): string {
  if (field.const !== undefined) return `\`${field.const}\``
  if (field.enum) return field.enum.map((word) => `\`${word}\``).join(', ')
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ')
  if (field.items) return `list of ${typeOf(field.items)}`
  if (field.properties) return `object of ${Object.keys(field.properties).join(', ')}`
  const type = [field.type ?? 'object'].flat().join(' or ')
  return isFormat(field.format) ? `${field.format}` : type
}

function fieldsOf({ properties = {}, required = [] }: Field): string[] {
  const told = Object.entries(properties).filter(([name]) => name !== 'agencyId')
  return told.map(([name, field]) => {
    const optional = required.includes(name) ? '' : ', may be missing'
    const about = field.description ? ` (${field.description})` : ''
    return `  - \`${name}\`: ${typeOf(field)}${optional}${about}`
  })
}

function linesOf([name, schema]: [string, z.ZodType]): string[] {
  const field = z.toJSONSchema(schema, { io: 'input' }) as Field
  return [`- \`${name}\`: ${field.description}`, ...fieldsOf(field)]
}

/** The page about every event, for whoever listens to them. */
export function eventsPage(): string {
  const isOfAgency = ([, schema]: [string, (typeof events)[keyof typeof events]]) =>
    !schema.shape.agencyId.safeParse(null).success
  const all = Object.entries(events).toSorted(([a], [b]) => a.localeCompare(b))
  const list = (some: typeof all) => some.flatMap(linesOf).join('\n')
  return `# Events

What happens is told as an event, written in the transaction that did it and handed to the jobs that wait for it after the
commit. The catalogue is \`shared/events\`; this page is made from it by \`npx vitest run -u scripts/events.test.ts\`.

Consumers get \`agencyId\` with each, and each at least once: the id of a job is the id of its event.

## Of an agency

${list(all.filter(isOfAgency))}

## Of accounts and of the platform

Here \`agencyId\` may be null: nobody's session told the agency.

${list(all.filter((event) => !isOfAgency(event)))}
`
}
