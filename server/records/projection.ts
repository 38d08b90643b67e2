import { z } from 'zod'
import { columnOf } from '#server/db/column-name.ts'
import { Instant } from '#shared/dates.ts'

function isInstant(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable) return isInstant(schema.unwrap())
  return schema === Instant
}

/** An instant as it travels in JSON: ISO 8601 in UTC with milliseconds. */
export function utc(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * The select list that builds a record of a contract: each field from the column of its name, or from the
 * expression that `computed` names, so that the contract alone says which fields there are.
 */
export function projection(
  contract: z.ZodObject,
  alias: string,
  computed: Readonly<Record<string, string>> = {},
): string {
  const parts = Object.entries(contract.shape).map(([field, schema]) => {
    const column = computed[field] ?? `${alias}.${columnOf(field)}`
    return `${isInstant(schema) ? utc(column) : column} as "${field}"`
  })
  return parts.join(', ')
}
