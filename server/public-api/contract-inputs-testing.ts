import type { seeded } from '#server/testing/random-rows.ts'

type Random = ReturnType<typeof seeded>
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A JSON Schema, as far as inputs are made of it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: Json[]
  const?: Json
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

const words = ['Ana', 'Reno', 'Erie', 'GL-1', 'Call back', '2026', '0', '']
/** What fits where the name of a field says more than its schema. */
const fitting: readonly [RegExp, readonly string[]][] = [
  [/email|address$/i, ['ana@client.example', '']],
  [/phone|^number$/i, ['(555) 010-1234', '5550101234']],
  [/^fein$/, ['12-3456789', '']],
  [/lineOfBusiness/, ['BOP', 'Personal auto']],
]
const hostile = ["'; drop table clients; --", '%_\\', '日本語', '<b>x</b>', '-1', 'null', '{}', '=1+1', ' ']

function textOf(schema: Schema, name: string, random: Random, ids: readonly string[]): string {
  const { pick, chance, next } = random
  if (schema.format === 'uuid') return chance(0.8) ? pick(ids) : crypto.randomUUID()
  if (schema.format === 'date') return pick(['2026-01-01', '2026-02-28', '1999-12-31', '2027-06-15'])
  if (schema.format === 'date-time') return pick(['2026-01-01T00:00:00Z', '1999-12-31T23:59:59.999Z'])
  const fits = fitting.find(([names]) => names.test(name))?.[1]
  if (fits && chance(0.95)) return pick(fits)
  const text = chance(0.85) ? pick(words) : pick(hostile)
  return chance(0.03) ? text.repeat(1 + Math.floor(next() * 300)) : text
}

function numberOf({ minimum = -1000, maximum = 100_000 }: Schema, random: Random): number {
  const [low, high] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  return random.chance(0.1)
    ? random.pick([low, high, 0.001, -1])
    : Math.floor(low + random.next() * (high - low))
}

/** Makes inputs of the schemas of a description: mostly what a schema asks for, sometimes anything else. */
export function inputsOf(schemas: Record<string, Schema>, random: Random, ids: readonly string[]) {
  const { pick, chance, next } = random
  const anything = (): Json => pick<Json>([null, true, -1, 1e308, pick(hostile), [], {}, [{}], { id: 'x' }])

  function objectOf({ properties = {}, required = [] }: Schema, depth: number): Json {
    const isWanted = (name: string) => required.includes(name) || (depth < 4 && chance(0.2))
    const names = Object.keys(properties).filter(isWanted)
    const entries = names.map((name) => [name, makeValue(properties[name] ?? {}, name, depth + 1)])
    return Object.fromEntries(chance(0.02) ? [...entries, ['unknown', 1]] : entries)
  }

  function ofType(schema: Schema, type: string | undefined, name: string, depth: number): Json {
    switch (type) {
      case 'string':
        return textOf(schema, name, random, ids)
      case 'integer':
      case 'number':
        return numberOf(schema, random)
      case 'boolean':
        return chance(0.5)
      case 'null':
        return null
      case 'array':
        return Array.from({ length: (schema.minItems ?? 0) + Math.floor(next() * 3) }, () =>
          makeValue(schema.items ?? {}, name, depth + 1),
        )
      case 'object':
        return objectOf(schema, depth)
      default:
        return anything()
    }
  }

  function makeValue(schema: Schema, name: string, depth: number): Json {
    if (chance(0.01)) return anything()
    if (schema.$ref) return makeValue(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return makeValue(pick(choices), name, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type
    return ofType(schema, type ?? (schema.properties ? 'object' : undefined), name, depth)
  }
  return (schema: Schema, name = '') => makeValue(schema, name, 0)
}
