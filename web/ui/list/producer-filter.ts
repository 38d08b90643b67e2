import { can } from '#shared/permissions.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useActor } from '#web/session/use-actor.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import { choiceFilter, type ListFilters } from './filters.ts'

type PersonField = { name: 'assignedAgentId' | 'servicerId'; label: string }
const producer: PersonField = { name: 'assignedAgentId', label: 'Producer' }

/** The filter by producer or another person, where there is one to choose: whoever sees only their own records has none. */
export function useProducerFilter(list: ListFilters, { name, label }: PersonField = producer): Filter[] {
  const actor = useActor()
  const { data: members = [] } = useTeamMembers()
  if (!can(actor, 'record.view')) return []
  const people = members.map((member) => ({ value: member.id, label: member.name }))
  return [choiceFilter(list, name, label, people)]
}
