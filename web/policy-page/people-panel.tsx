import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Policy, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { policyKit } from '#web/policies/policies.api.ts'
import { useMayName } from '#web/session/writing.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { EditRecordDialog } from '#web/ui/record/record-dialogs.tsx'

const kit = {
  ...policyKit,
  contracts: { update: PolicyUpdate },
  form: {
    of: ({ servicerId }: Policy) => ({ servicerId }),
    inputOf: ({ servicerId }: Pick<Policy, 'servicerId'>): PolicyUpdate => ({ servicerId }),
  },
}

function ServicePersonDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  return (
    <EditRecordDialog
      kit={kit}
      record={policy}
      name={`service person of policy ${policy.policyId}`}
      title="Service person"
      size="sm"
      onClose={onClose}
    >
      {({ getInputProps }) => (
        <PersonSelect
          {...getInputProps('servicerId')}
          label="Service person of this policy"
          description="Works on the policy and its client. Applies to all terms of the policy."
          placeholder={policy.clientServicerId ? 'Same as the client’s' : 'None'}
          currentName={policy.servicerName}
          clearable
          data-autofocus
        />
      )}
    </EditRecordDialog>
  )
}

/** Who is credited with a policy and who serves it; who serves it may be another than who serves its client. */
export function PeoplePanel({ policy, canEdit }: { policy: Policy; canEdit: boolean }) {
  const [isChanging, setIsChanging] = useState(false)
  const mayName = useMayName(false)
  const { assignedAgentName, servicerId, servicerName } = policy
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
          { label: 'Producer', value: assignedAgentName },
          { label: 'Service person', value: isClients ? `${servicerName} (the client’s)` : servicerName },
        ]}
      />
      {isChanging && <ServicePersonDialog policy={policy} onClose={() => setIsChanging(false)} />}
    </Panel>
  )
}
