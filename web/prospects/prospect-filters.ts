import { prospectStatuses, prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import { ProspectFilter, prospectSorts } from '#shared/prospects/prospects.contract.ts'
import { useToday } from '#web/session/use-today.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import {
  choiceFilter,
  comingRanges,
  type ListFilters,
  pastRanges,
  rangeFilter,
} from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { useProducerFilter } from '#web/ui/list/producer-filter.ts'

/** What the address of the prospect list may say. */
export const prospectAddress: ListAddress = {
  filters: ProspectFilter.shape,
  sorts: prospectSorts,
  defaultSort: '-createdAt',
}

const statuses = [
  { value: 'new,contacted,quoted', label: 'In progress' },
  { value: 'new,contacted,quoted,lost', label: 'Not converted' },
  ...prospectStatuses.map((value) => ({ value, label: prospectStatusLabels[value] })),
]

/** The filters above the prospect list. Whoever sees only their own prospects has no producers to choose from. */
export function useProspectFilters(list: ListFilters): Filter[] {
  const today = useToday()
  const producer = useProducerFilter(list)
  return [
    choiceFilter(list, 'status', 'Status', statuses),
    rangeFilter(list, { from: 'xDateFrom', to: 'xDateTo' }, 'X-date', comingRanges(today)),
    rangeFilter(list, { from: 'createdFrom', to: 'createdTo' }, 'Created', pastRanges(today)),
    ...producer,
  ]
}

const statusLabels = (value: string) =>
  value
    .split(',')
    .map((word) => prospectStatuses.find((status) => status === word))
    .map((status) => (status ? prospectStatusLabels[status] : ''))
    .join(', ')

/** The filters that links bring along, in words. */
export const prospectChips = [
  { label: 'Status', names: ['status'], words: statusLabels },
  { label: 'X-date', names: ['xDateFrom', 'xDateTo'] },
  { label: 'Created', names: ['createdFrom', 'createdTo'] },
  { label: 'Line', names: ['lineOfBusiness'] },
  { label: 'Source', names: ['source'] },
  { label: 'Import', names: ['importId'], words: () => 'from one file' },
] as const
