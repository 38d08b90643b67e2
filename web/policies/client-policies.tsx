import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ClientKind } from '#shared/clients/client-kinds.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './client-policies.module.css'
import {
  CancelPolicyDialog,
  DeletePolicyDialog,
  EditPolicyDialog,
  NewPolicyDialog,
  ReinstatePolicyDialog,
  RenewPolicyDialog,
} from './policy-dialogs.tsx'
import { type PolicyAction, PolicyRow } from './policy-row.tsx'
import { groupByTerm } from './policy-terms.ts'

type Dialog = { action: 'new' } | { action: PolicyAction; policy: Policy }

type ClientPoliciesProps = {
  client: { id: string; kind: ClientKind; policies: readonly Policy[] }
  canEdit: boolean
  /** What stands below the coverages of a policy that is unfolded, such as its claims. */
  below?: (policy: Policy) => ReactNode
}

function PolicyDialog(props: { client: ClientPoliciesProps['client']; dialog: Dialog; onClose: () => void }) {
  const { client, dialog, onClose } = props
  if (dialog.action === 'new') {
    const type = client.kind === 'commercial' ? 'commercial' : 'auto'
    return <NewPolicyDialog clientId={client.id} type={type} onClose={onClose} />
  }
  const { action, policy } = dialog
  if (action === 'edit') return <EditPolicyDialog policy={policy} onClose={onClose} />
  if (action === 'renew') return <RenewPolicyDialog policy={policy} onClose={onClose} />
  if (action === 'cancel') return <CancelPolicyDialog policy={policy} onClose={onClose} />
  if (action === 'reinstate') return <ReinstatePolicyDialog policy={policy} onClose={onClose} />
  return <DeletePolicyDialog policy={policy} onClose={onClose} />
}

type TermProps = {
  label: string
  policies: readonly Policy[]
  canEdit: boolean
  onAction: (dialog: Dialog) => void
  below?: ClientPoliciesProps['below']
}

function Term({ label, policies, canEdit, onAction, below }: TermProps) {
  if (policies.length === 0) return null
  return (
    <>
      <h3 className={classes.term}>{label}</h3>
      <ul className={classes.list}>
        {policies.map((policy) => (
          <PolicyRow
            key={policy.id}
            policy={policy}
            canEdit={canEdit}
            below={below?.(policy)}
            onAction={(action) => onAction({ action, policy })}
          />
        ))}
      </ul>
    </>
  )
}

/** The policies of a client by term, and everything that is done to them. */
export function ClientPolicies({ client, canEdit, below }: ClientPoliciesProps) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [showsPast, setShowsPast] = useState(false)
  const terms = groupByTerm(client.policies, today, timeZone)
  const add = () => setDialog({ action: 'new' })
  const parts = { canEdit, onAction: setDialog, below }
  const hasOnlyPast = terms.past.length === client.policies.length
  return (
    <Panel
      title="Policies"
      isFlush
      actions={
        canEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={add}
          >
            Add policy
          </Button>
        )
      }
    >
      {client.policies.length === 0 && <EmptyState message="No policies yet." />}
      <div className={classes.terms}>
        <Term label="In force" policies={terms.current} {...parts} />
        <Term label="Upcoming" policies={terms.upcoming} {...parts} />
        <Term label="Quoted" policies={terms.quoted} {...parts} />
        {(showsPast || hasOnlyPast) && <Term label="Past terms" policies={terms.past} {...parts} />}
      </div>
      {terms.past.length > 0 && !hasOnlyPast && (
        <div className={classes.past}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsPast((was) => !was)}>
            {showsPast ? 'Hide past terms' : `Show past terms (${terms.past.length})`}
          </Button>
        </div>
      )}
      {dialog && <PolicyDialog client={client} dialog={dialog} onClose={() => setDialog(null)} />}
    </Panel>
  )
}
