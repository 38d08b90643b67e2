import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useMayName } from '#web/session/writing.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { PeopleDialog } from './people-dialog.tsx'

/** Who is credited: of the policy's own producers each with their share, else the client's producer. */
function useProducers({ producers, assignedAgentId, assignedAgentName }: Policy): string {
  const { data: members = [] } = useTeamMembers()
  const nameOf = (userId: string) =>
    userId === assignedAgentId
      ? assignedAgentName
      : (members.find(({ id }) => id === userId)?.name ?? 'Former member')
  if (!producers) return `${assignedAgentName} (the client’s)`
  if (producers.length === 1) return assignedAgentName
  // A line may end between two of them only.
  return producers
    .map(({ userId, share }) => `${nameOf(userId)} ${share}%`.replaceAll(' ', '\u00a0'))
    .join(', ')
}

/** Who is credited with a policy and who serves it; both may be others than its client's. */
export function PeoplePanel({ policy, canEdit }: { policy: Policy; canEdit: boolean }) {
  const [isChanging, setIsChanging] = useState(false)
  const mayName = useMayName(false)
  const { producers, servicerId, servicerName } = policy
  const credited = useProducers(policy)
  const isClients = servicerId === null && servicerName !== ''
  return (
    <Panel
      title="People"
      actions={
        canEdit &&
        mayName && (
          <Button variant="default" size="compact-sm" onClick={() => setIsChanging(true)}>
            Change
          </Button>
        )
      }
    >
      <FactList
        facts={[
          { label: producers && producers.length > 1 ? 'Producers' : 'Producer', value: credited },
          { label: 'Service person', value: isClients ? `${servicerName} (the client’s)` : servicerName },
        ]}
      />
      {isChanging && <PeopleDialog policy={policy} onClose={() => setIsChanging(false)} />}
    </Panel>
  )
}
