import { clientKindLabels, clientKinds } from '#shared/clients/client-kinds.ts'
import { ClientFilter, clientSorts } from '#shared/clients/clients.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { policyTypeLabels, policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { useToday } from '#web/session/use-today.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import { choiceFilter, comingRanges, type ListFilters, rangeFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { useProducerFilter } from '#web/ui/list/producer-filter.ts'

/** What the address of the client list may say. */
export const clientAddress: ListAddress = {
  filters: ClientFilter.shape,
  sorts: clientSorts,
  defaultSort: 'name',
}

const kinds = clientKinds.map((value) => ({ value, label: clientKindLabels[value] }))
const types = policyTypes.map((value) => ({ value, label: policyTypeLabels[value] }))

const pending = [
  { value: 'false', label: 'Nothing pending' },
  { value: 'true', label: 'Something pending' },
]

/** Chooses between the ways in which a client has policies; each is a filter of its own in the address. */
function coverageFilter({ filter, setFilters }: ListFilters): Filter {
  const value = filter.monoline === 'true' ? 'monoline' : (filter.active ?? '')
  return {
    label: 'Policies',
    value,
    options: [
      { value: 'monoline', label: 'Monoline' },
      { value: 'true', label: 'With active policies' },
      { value: 'false', label: 'Without active policies' },
    ],
    onChange: (next) =>
      setFilters({
        monoline: next === 'monoline' ? 'true' : '',
        active: next === 'monoline' ? '' : next,
      }),
  }
}

/** The filters above the client list. Whoever sees only their own clients has no producers to choose from. */
export function useClientFilters(list: ListFilters): Filter[] {
  const today = useToday()
  const producer = useProducerFilter(list)
  const servicer = useProducerFilter(list, { name: 'servicerId', label: 'Service' })
  return [
    choiceFilter(list, 'kind', 'Kind', kinds),
    choiceFilter(list, 'policyType', 'Type', types),
    coverageFilter(list),
    choiceFilter(list, 'pending', 'Pending', pending),
    rangeFilter(list, { from: 'expiresFrom', to: 'expiresTo' }, 'Expires', comingRanges(today)),
    ...producer,
    ...servicer,
  ]
}

const daysLabel = (value: string) => value.split(',').map(formatDay).join(' and ')

/** The filters that links bring along, in words. */
export const clientChips = [
  { label: 'Created', names: ['createdFrom', 'createdTo'] },
  { label: 'Expires', names: ['expiresFrom', 'expiresTo'] },
  { label: 'Premium written', names: ['writtenFrom', 'writtenTo'] },
  { label: 'Open renewals', names: ['renewsFrom', 'renewsTo'] },
  { label: 'Policy added', names: ['policyCreatedFrom', 'policyCreatedTo'] },
  { label: 'In force on', names: ['inForceOn'], words: daysLabel },
  {
    label: 'Pending',
    names: ['pending'],
    words: (value: string) => (value === 'false' ? 'nothing' : 'something'),
  },
  { label: 'State', names: ['state'] },
  { label: 'Carrier', names: ['carrier'] },
  { label: 'Kind', names: ['kind'] },
  { label: 'Type', names: ['policyType'] },
  { label: 'Linked clients', names: ['group'], words: () => 'household or affiliates' },
  { label: 'Import', names: ['importId'], words: () => 'from one file' },
] as const
