import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Flag } from '#shared/lists.ts'
import { maxCustomFields } from './custom-fields.contract.ts'

/** The longest text of a custom field. */
export const maxCustomText = 1000

/** The values of a record's custom fields by the fields' ids: what is left out stays, null empties a field. */
export const CustomInput = z
  .record(Id, z.union([z.string(), z.number(), z.null()], { error: 'Enter text or a number' }))
  .refine((values) => Object.keys(values).length <= maxCustomFields, `Send at most ${maxCustomFields} fields`)
export type CustomInput = z.infer<typeof CustomInput>

/** The values as they are answered; a sensitive one only by a single record, to those who may edit it. */
export const CustomValues = z.record(z.uuid(), z.union([z.string(), z.number()]))
export type CustomValues = z.infer<typeof CustomValues>

/**
 * What a filter asks of a field: a value (any of several), a part of a text, a range of numbers or days, or nothing at all. A
 * sensitive value is asked for by its print, so that it stands in no address.
 */
export const customOperators = ['is', 'print', 'has', 'from', 'to', 'empty'] as const
export type CustomOperator = (typeof customOperators)[number]
export type CustomCondition = { fieldId: string; operator: CustomOperator; value: string }

const number = /^-?\d{1,12}(?:\.\d{1,6})?$/

/** Whether a text of a filter is a number. */
export function isNumberText(text: string): boolean {
  return number.test(text)
}

function conditionOf(entry: string): CustomCondition | null {
  const [fieldId = '', operator = '', ...rest] = entry.split(':')
  const known = customOperators.find((one) => one === operator)
  if (!known || !Id.safeParse(fieldId).success) return null
  try {
    return { fieldId, operator: known, value: decodeURIComponent(rest.join(':')).trim() }
  } catch {
    return null
  }
}

function isAnswerable({ operator, value }: CustomCondition): boolean {
  if (operator === 'from' || operator === 'to') return isDay(value) || isNumberText(value)
  return operator === 'empty' || (value.length > 0 && value.length <= maxCustomText)
}

const howTo =
  'Write conditions as <field id>:<is, print, has, from, to or empty>:<value>, with commas between and values percent-encoded'

/** Conditions on custom fields, in an address: `<field id>:is:Gold,<field id>:from:10`. */
export const CustomConditions = z
  .string()
  .max(4000)
  .transform((text, ctx): CustomCondition[] => {
    const conditions = text.split(',').map(conditionOf)
    const good = conditions.filter((one): one is CustomCondition => one !== null && isAnswerable(one))
    if (good.length === conditions.length && good.length <= 20) return good
    ctx.addIssue({ code: 'custom', message: howTo })
    return z.NEVER
  })

/** Conditions as `CustomConditions` reads them. */
export function conditionsText(conditions: readonly CustomCondition[]): string {
  return conditions
    .map(({ fieldId, operator, value }) => `${fieldId}:${operator}:${encodeURIComponent(value)}`)
    .join(',')
}

const sortPattern = /^-?custom:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A custom field as what a list is ordered by: `custom:<field id>`. */
export type CustomSort = `${'' | '-'}custom:${string}`
export const CustomSort = z.custom<CustomSort>(
  (value) => typeof value === 'string' && sortPattern.test(value),
  'Order by a field of the list or by custom:<field id>',
)

/** The id of the field that a list is ordered by, or null where that is no custom field. */
export function customSortField(sort: string): string | null {
  return sortPattern.test(sort) ? sort.replace(/^-?custom:/, '') : null
}

/** Whether a file also has the sensitive custom fields, of the records that the caller may edit. */
export const SensitiveToo = { sensitive: Flag.optional() }
