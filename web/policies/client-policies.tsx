import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ClientKind } from '#shared/clients/client-kinds.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { standingOn } from '#shared/policies/standing.rules.ts'
import type { TermStatus } from '#shared/policies/term-choices.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './client-policies.module.css'
import { DeletePolicyDialog } from './delete-policy-dialog.tsx'
import { termStandingsQuery } from './policies.api.ts'
import { EditPolicyDialog, NewPolicyDialog } from './policy-dialogs.tsx'
import { assumedBegin } from './policy-names.ts'
import { type PolicyAction, PolicyRow } from './policy-row.tsx'
import { type PolicyChain, policyChains } from './policy-terms.ts'
import { TermActionDialog } from './transactions/term-action-dialog.tsx'

type Dialog = { action: 'new' } | { action: PolicyAction; policy: Policy }

type ClientPoliciesProps = {
  client: { id: string; kind: ClientKind; policies: readonly Policy[] }
  canEdit: boolean
  /** The day whose policies are shown, where it is not today. */
  asOf?: string | undefined
  /** What those that were deleted since were on that day. */
  deletedSince?: ReadonlyMap<string, TermStatus | undefined>
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
  if (action === 'delete') return <DeletePolicyDialog policy={policy} onClose={onClose} />
  return <TermActionDialog termId={policy.id} action={action} onClose={onClose} />
}

type GroupProps = {
  label: string
  chains: readonly PolicyChain[]
  showsPast: boolean
  statusOf: (policy: Policy) => TermStatus
  beginOf: (policy: Policy) => string | null
  canEdit: boolean
  asOf: string | undefined
  onAction: (dialog: Dialog) => void
  below?: ClientPoliciesProps['below']
}

/** Policies that are alike today, each with the terms ahead of it and, when they are asked for, those that are over. */
function Group(props: GroupProps) {
  const { label, chains, showsPast, statusOf, beginOf, canEdit, asOf, onAction, below } = props
  if (chains.length === 0) return null
  const row = (policy: Policy, terms: readonly Policy[], isNested: boolean) => (
    <PolicyRow
      key={policy.id}
      policy={policy}
      status={statusOf(policy)}
      assumedEffectiveDate={beginOf(policy)}
      isRenewed={terms.some(({ renewedFromId }) => renewedFromId === policy.id)}
      isNested={isNested}
      canEdit={canEdit}
      isToday={!asOf}
      below={policy.deletedAt ? undefined : below?.(policy)}
      onAction={(action) => onAction({ action, policy })}
    />
  )
  return (
    <>
      <h3 className={classes.term}>{label}</h3>
      <ul className={classes.list}>
        {chains.flatMap(({ lead, ahead, past }) => {
          const terms = [lead, ...ahead, ...past]
          const shown = [...ahead, ...(showsPast ? past : [])]
          return [row(lead, terms, false), ...shown.map((policy) => row(policy, terms, true))]
        })}
      </ul>
    </>
  )
}

/** What each term of a client is on a day: as what happened to it says, by its dates until that is read; and when it began if that is assumed. */
function useTermStandings({ client, asOf, deletedSince }: ClientPoliciesProps) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const { data = [] } = useQuery(termStandingsQuery(client.id, asOf))
  const known = new Map(data.map((standing) => [standing.id, standing]))
  return {
    statusOf: (policy: Policy): TermStatus => {
      const standing = standingOn(policy, asOf ?? today, timeZone)
      const said = known.get(policy.id)?.status ?? deletedSince?.get(policy.id)
      return said ?? (standing === 'non_renewed' ? 'expired' : standing)
    },
    beginOf: ({ id }: Policy) => assumedBegin(known.get(id)),
  }
}

/** The policies of a client by term, and everything that is done to them. */
export function ClientPolicies(props: ClientPoliciesProps) {
  const { client, canEdit, asOf, below } = props
  const { statusOf, beginOf } = useTermStandings(props)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [showsPast, setShowsPast] = useState(false)
  const chains = policyChains(client.policies, statusOf)
  const add = () => setDialog({ action: 'new' })
  const standing = [...chains.current, ...chains.upcoming, ...chains.quoted]
  const hasOnlyPast = standing.length === 0
  const shown = { statusOf, beginOf, showsPast: showsPast || hasOnlyPast }
  const parts = { canEdit, asOf, onAction: setDialog, below, ...shown }
  const pastTerms = client.policies.length - standing.flatMap(({ lead, ahead }) => [lead, ...ahead]).length
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
        <Group label="In force" chains={chains.current} {...parts} />
        <Group label="Upcoming" chains={chains.upcoming} {...parts} />
        <Group label="Quoted" chains={chains.quoted} {...parts} />
        {parts.showsPast && <Group label="Past policies" chains={chains.past} {...parts} />}
      </div>
      {pastTerms > 0 && !hasOnlyPast && (
        <div className={classes.past}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsPast((was) => !was)}>
            {showsPast ? 'Hide past terms' : `Show past terms (${pastTerms})`}
          </Button>
        </div>
      )}
      {dialog && <PolicyDialog client={client} dialog={dialog} onClose={() => setDialog(null)} />}
    </Panel>
  )
}
