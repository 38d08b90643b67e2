import { DocumentFilter, documentSorts } from '#shared/documents/documents.contract.ts'
import { documentKindLabels, documentKinds } from '#shared/documents/facts.contract.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import { choiceFilter, type ListFilters } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'

/** What the address of the queue may say. */
export const queueAddress: ListAddress = {
  filters: DocumentFilter.shape,
  sorts: documentSorts,
  defaultSort: '-createdAt',
}

/** The states that people look for, each with what it means to the server: how far it was read, and what was made of it. */
const states = [
  { value: 'reading', label: 'Being read', reading: 'waiting,reading,scanning', review: '' },
  { value: 'open', label: 'Needs review', reading: 'ready', review: 'open' },
  { value: 'accepted', label: 'Accepted', reading: 'ready', review: 'accepted' },
  { value: 'filed', label: 'Saved', reading: '', review: 'filed' },
  { value: 'failed', label: "Couldn't read", reading: 'failed', review: '' },
  { value: 'dismissed', label: 'Dismissed', reading: '', review: 'dismissed' },
] as const

function stateFilter({ filter, setFilters }: ListFilters): Filter {
  const [reading = '', review = ''] = [filter.reading, filter.review]
  const chosen = states.find((state) => state.reading === reading && state.review === review)
  return {
    label: 'Status',
    value: chosen?.value ?? '',
    options: states,
    onChange: (value) => {
      const next = states.find((state) => state.value === value)
      setFilters({ reading: next?.reading ?? '', review: next?.review ?? '' })
    },
  }
}

const kinds = documentKinds.map((value) => ({ value, label: documentKindLabels[value] }))

/** The filters above the queue. */
export function queueFilters(list: ListFilters): Filter[] {
  return [stateFilter(list), choiceFilter(list, 'kind', 'Kind', kinds)]
}
