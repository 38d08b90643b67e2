import {
  type CustomCondition,
  type CustomOperator,
  isNumberText,
} from '#shared/custom-fields/custom-values.contract.ts'
import type { Scope } from './filters.ts'
import { containing } from './search.ts'

/** Rows whose value is one of several: a sensitive one too, for those who may see it. */
function isOneOf({ values, user, customPrints }: Scope, alias: string, id: string, texts: string[]): string {
  const { $ } = values
  const field = $(id)
  const open = `lower(${alias}.custom ->> ${field}) = any(${$(texts.map((text) => text.toLowerCase()))}::text[])`
  if (user.isReadOnly) return open
  const prints = texts.flatMap((text) => [...customPrints(id, text)])
  return `(${open} or ${alias}.custom_sealed -> ${field} ->> 'print' = any(${$(prints)}::text[]))`
}

function inRange({ values: { $ } }: Scope, alias: string, condition: CustomCondition): string {
  const sign = condition.operator === 'from' ? '>=' : '<='
  const field = $(condition.fieldId)
  const kept = `${alias}.custom ->> ${field}`
  if (!isNumberText(condition.value)) return `${kept} ${sign} ${$(condition.value)}`
  return `case when jsonb_typeof(${alias}.custom -> ${field}) = 'number'
    then (${kept})::numeric ${sign} ${$(condition.value)}::numeric else false end`
}

/** Rows of which all conditions on custom fields hold; of several values of one field any may be it. */
export function customFilter(
  scope: Scope,
  alias: string,
  conditions: readonly CustomCondition[] | undefined,
): string[] {
  const { $ } = scope.values
  const of = (...operators: CustomOperator[]) =>
    (conditions ?? []).filter(({ operator }) => operators.includes(operator))
  const wanted = Object.entries(Object.groupBy(of('is'), ({ fieldId }) => fieldId))
  return [
    ...wanted.map(([id, some = []]) =>
      isOneOf(
        scope,
        alias,
        id,
        some.map(({ value }) => value),
      ),
    ),
    ...of('has').map(
      ({ fieldId, value }) => `lower(${alias}.custom ->> ${$(fieldId)}) like ${$(containing(value))}`,
    ),
    ...of('from', 'to').map((condition) => inRange(scope, alias, condition)),
    ...of('empty').map(({ fieldId }) => {
      const field = `${$(fieldId)}::text`
      return `not (jsonb_exists(${alias}.custom, ${field}) or jsonb_exists(${alias}.custom_sealed, ${field}))`
    }),
  ]
}
