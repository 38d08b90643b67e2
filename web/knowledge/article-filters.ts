import { articleSorts, KnowledgeArticleListQuery } from '#shared/knowledge/knowledge.contract.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import type { Filter } from '#web/ui/filter-bar.tsx'
import { choiceFilter, type ListFilters } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = KnowledgeArticleListQuery.shape

/** What the address of the articles may say. */
export const articleAddress: ListAddress = { filters, sorts: articleSorts, defaultSort: 'title' }

/** The same for those that are due to be looked at: the longest due first. */
export const dueAddress: ListAddress = { filters, sorts: articleSorts, defaultSort: 'reviewOn' }

const kinds = [
  { value: 'written', label: 'Written here' },
  { value: 'file', label: 'Uploaded files' },
]
const statuses = [
  { value: 'draft', label: 'Drafts' },
  { value: 'published', label: 'Published' },
]
/** The filters above the articles; the folders have a place of their own. */
export function useArticleFilters(list: ListFilters): Filter[] {
  const user = useCurrentUser()
  const { data: members = [] } = useTeamMembers()
  const people = members.map(({ id, name }) => ({ value: id, label: id === user.id ? `${name} (me)` : name }))
  return [
    choiceFilter(list, 'kind', 'Kind', kinds),
    choiceFilter(list, 'status', 'Status', statuses),
    choiceFilter(list, 'ownerId', 'Owner', people),
  ]
}

/** The filters that links bring along, in words. */
export const articleChips = [
  { label: 'Mine', names: ['mine'], words: () => 'owned or written by me' },
  { label: 'Review', names: ['due'], words: () => 'due' },
  {
    label: 'Read by',
    names: ['visibility'],
    words: (value: string) => (value === 'owners' ? 'owner only' : value),
  },
] as const
