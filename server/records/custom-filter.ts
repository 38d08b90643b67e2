import {
  type CustomCondition,
  type CustomOperator,
  isNumberText,
} from '#shared/custom-fields/custom-values.contract.ts'
import type { Scope } from './filters.ts'
import { containing } from './search.ts'

function isOneOf({ values: { $ } }: Scope, alias: string, id: string, texts: string[]): string {
  return `lower(${alias}.custom ->> ${$(id)}) = any(${$(texts.map((text) => text.toLowerCase()))}::text[])`
}

/** Rows whose sensitive value has a print, for those who may see it. */
function hasPrint(
  { values: { $ }, user }: Scope,
  alias: string,
  { fieldId, value }: CustomCondition,
): string {
  if (user.isReadOnly) return 'false'
  return `${alias}.custom_encrypted -> ${$(fieldId)} ->> 'print' = any(${$(value.split('.'))}::text[])`
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
    ...of('print').map((condition) => hasPrint(scope, alias, condition)),
    ...of('has').map(
      ({ fieldId, value }) => `lower(${alias}.custom ->> ${$(fieldId)}) like ${$(containing(value))}`,
    ),
    ...of('from', 'to').map((condition) => inRange(scope, alias, condition)),
    ...of('empty').map(({ fieldId }) => {
      const field = `${$(fieldId)}::text`
      return `not (jsonb_exists(${alias}.custom, ${field}) or jsonb_exists(${alias}.custom_encrypted, ${field}))`
    }),
  ]
}
