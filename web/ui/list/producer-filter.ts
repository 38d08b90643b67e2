import { can } from '#shared/permissions.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useActor } from '#web/session/use-actor.ts'
import type { Filter } from '#web/ui/filter-bar.tsx'
import { choiceFilter, type ListFilters } from './filters.ts'

/** The filter by producer, where there is one to choose: whoever sees only their own records has none. */
export function useProducerFilter(list: ListFilters): Filter[] {
  const actor = useActor()
  const { data: members = [] } = useTeamMembers()
  if (!can(actor, 'record.view')) return []
  const producers = members.map(({ id, name }) => ({ value: id, label: name }))
  return [choiceFilter(list, 'assignedAgentId', 'Producer', producers)]
}
