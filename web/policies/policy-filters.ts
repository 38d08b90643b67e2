import { formatDay } from '#shared/dates.ts'
import { policyTypeLabels, policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { PolicyListQuery, policySorts } from '#shared/policies/policies.contract.ts'
import {
  type TransactionKind,
  termStatuses,
  termStatusLabels,
  transactionKindLabels,
  transactionKinds,
} from '#shared/policies/term-choices.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useToday } from '#web/session/use-today.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import {
  type ChipSource,
  choiceFilter,
  comingRanges,
  type ListFilters,
  pastRanges,
  rangeFilter,
} from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { useProducerFilter } from '#web/ui/list/producer-filter.ts'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = PolicyListQuery.shape

/** What the address of the policy list may say. */
export const policyAddress: ListAddress = {
  filters,
  sorts: policySorts,
  defaultSort: 'clientName',
}

const types = policyTypes.map((value) => ({ value, label: policyTypeLabels[value] }))

/** What terms are, and notices of cancellation that have passed their date: one choice, of two names of the address. */
function statusFilter({ filter, setFilters }: ListFilters): Filter {
  const due = { value: 'true', label: 'Confirm cancellation' }
  return {
    label: 'Status',
    options: [due, ...termStatuses.map((value) => ({ value, label: termStatusLabels[value] }))],
    value: filter.confirmationDue ?? filter.termStatus ?? '',
    onChange: (value) =>
      setFilters(
        value === due.value
          ? { confirmationDue: value, termStatus: '' }
          : { confirmationDue: '', termStatus: value },
      ),
  }
}

const statusesIn = (value: string) =>
  termStatuses
    .filter((status) => value.split(',').includes(status))
    .map((status) => termStatusLabels[status])
    .join(', ')

/** The filters above the policy list. */
export function usePolicyFilters(list: ListFilters): Filter[] {
  const today = useToday()
  const producer = useProducerFilter(list)
  const servicer = useProducerFilter(list, { name: 'servicerId', label: 'Service' })
  return [
    statusFilter(list),
    choiceFilter(list, 'inForceOn', 'In force', [{ value: today, label: 'In force' }]),
    choiceFilter(list, 'type', 'Type', types),
    rangeFilter(list, { from: 'writtenFrom', to: 'writtenTo' }, 'Written', pastRanges(today)),
    rangeFilter(list, { from: 'renewsFrom', to: 'renewsTo' }, 'Renewals', comingRanges(today)),
    ...producer,
    ...servicer,
  ]
}

function kindsIn(value: string): string {
  const isKind = (word: string): word is TransactionKind => transactionKinds.some((kind) => kind === word)
  return value
    .split(',')
    .map((word) => (isKind(word) ? transactionKindLabels[word] : word))
    .join(', ')
}

/** The filters that links bring along, in words. */
export function usePolicyChips(): ChipSource[] {
  const { data: members = [] } = useTeamMembers()
  const names = (ids: string) =>
    ids
      .split(',')
      .map((id) => members.find((member) => member.id === id)?.name ?? 'a former member')
      .join(', ')
  return [
    { label: 'As of', names: ['asOf'], words: formatDay },
    { label: 'Status', names: ['termStatus'], words: statusesIn },
    {
      label: 'Cancellation to confirm',
      names: ['confirmationDue'],
      words: (value) => (value === 'true' ? 'yes' : 'no'),
    },
    { label: 'In force on', names: ['inForceOn'], words: formatDay },
    { label: 'Type', names: ['type'] },
    { label: 'Carrier', names: ['carrier'] },
    { label: 'Carrier', names: ['carrierId'], words: () => 'one carrier' },
    { label: 'Placed through', names: ['intermediary'] },
    { label: 'Carrier or wholesaler', names: ['placedWith'] },
    { label: 'Line of business', names: ['lineOfBusiness'] },
    { label: 'Prospect source', names: ['clientSource'] },
    { label: 'Premium written', names: ['writtenFrom', 'writtenTo'] },
    { label: 'Written by', names: ['writtenKind'], words: kindsIn },
    { label: 'Credited to', names: ['creditedTo'], words: names },
    { label: 'Open renewals', names: ['renewsFrom', 'renewsTo'] },
    { label: 'Renewals open on', names: ['renewsAsOf'], words: formatDay },
    { label: 'Effective', names: ['effectiveFrom', 'effectiveTo'] },
    { label: 'Expires', names: ['expiresFrom', 'expiresTo'] },
    { label: 'Created', names: ['createdFrom', 'createdTo'] },
    { label: 'Entered status', names: ['status'] },
    { label: 'Transaction', names: ['transaction'] },
    {
      label: 'Active',
      names: ['active'],
      words: (value) => (value === 'true' ? 'yes' : 'no'),
    },
    { label: 'Client', names: ['clientId'], words: () => 'one client' },
    { label: 'Group', names: ['group'], words: () => 'one household or group of affiliates' },
  ]
}
