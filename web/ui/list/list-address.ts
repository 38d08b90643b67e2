import type { z } from 'zod'
import { customSortField } from '#shared/custom-fields/custom-values.contract.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { readSort, type Sort } from '#web/ui/table/sorting.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** What a list understands in its address: the filters of its contract and the orders it can take. */
export type ListAddress = { filters: Shape; sorts: readonly string[]; defaultSort: string }

/** The names of an address with their defaults, for `useSearchState`; `saved` names the view that they come from. */
export function addressDefaults({ filters, defaultSort }: ListAddress): Record<string, string> {
  return {
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, ''])),
    sort: defaultSort,
    saved: '',
  }
}

/** The filters of an address that the contract accepts; a mistyped one is dropped, since it can match nothing. */
export function validFilters({ filters }: ListAddress, state: Readonly<Record<string, string>>): ListParams {
  const entries = Object.entries(filters).flatMap(([name, schema]) => {
    const value = state[name] ?? ''
    return value !== '' && schema.safeParse(value).success ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The order of an address, or the default one where the address asks for another field. */
export function validSort({ filters, sorts, defaultSort }: ListAddress, written: string): Sort {
  const sort = readSort(written)
  const isValid =
    sort && (sorts.includes(sort.id) || ('custom' in filters && customSortField(sort.id) !== null))
  const valid = isValid ? sort : readSort(defaultSort)
  return valid ?? { id: 'name', desc: false }
}
