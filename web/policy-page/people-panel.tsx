import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { sharesText, useMemberName } from '#web/policies/producer-names.ts'
import { useMayName } from '#web/session/writing.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { PeopleDialog } from './people-dialog.tsx'

/** Who is credited: of the policy's own producers each with their share, else the client's producer. */
function useProducers({ producers, assignedAgentId, assignedAgentName }: Policy): string {
  const memberName = useMemberName()
  const nameOf = (userId: string) => (userId === assignedAgentId ? assignedAgentName : memberName(userId))
  if (!producers) return `${assignedAgentName} (the client’s)`
  if (producers.length === 1) return assignedAgentName
  return sharesText(producers, nameOf)
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
