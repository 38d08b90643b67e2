import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountDeletionPlan } from '#shared/data-retention/data-retention.contract.ts'
import { countedAs } from '#web/lib/counts.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { deletionPlanQuery } from './data-retention.api.ts'
import classes from './data-section.module.css'
import { DeletionDialog } from './deletion-dialog.tsx'

function recordsOf({ clients, policies, prospects, tickets }: AccountDeletionPlan): string {
  return [
    countedAs(clients, 'client'),
    countedAs(policies, 'policy', 'policies'),
    countedAs(prospects, 'prospect'),
    countedAs(tickets, 'ticket'),
  ].join(', ')
}

function AgencyDeletionText({ plan }: { plan: AccountDeletionPlan }) {
  return (
    <>
      <p className={classes.words}>
        This ends the account of {plan.agencyName} for everyone in it. Export your data first if you want to
        keep it. After deletion no one can sign in.
      </p>
      <ul className={classes.list}>
        <li>
          {countedAs(plan.people, 'person', 'people')} of the agency, including you, are signed out and can’t
          log in again.
        </li>
        <li>Open invitations stop working.</li>
        {plan.hasSubscription && <li>Your subscription ends and nothing more is charged.</li>}
        <li>For {plan.keptDays} days, an administrator can restore everything.</li>
        <li>
          After that, everything is permanently deleted: {recordsOf(plan)}, and every file. You’ll get a
          receipt by email.
        </li>
      </ul>
    </>
  )
}

function PersonDeletionText({ plan }: { plan: AccountDeletionPlan }) {
  return (
    <>
      <p className={classes.words}>
        This ends your own account at {plan.agencyName} immediately and permanently. The agency and its data
        stay.
      </p>
      <ul className={classes.list}>
        <li>You are signed out everywhere and cannot log in again.</li>
        <li>
          {plan.successorName} takes over your records: {recordsOf(plan)}.
        </li>
        <li>You can sign up again with your email address.</li>
      </ul>
    </>
  )
}

function Deletion({ plan }: { plan: AccountDeletionPlan }) {
  const [isAsking, setAsking] = useState(false)
  const { hasTwoFactor } = useCurrentUser()
  return (
    <>
      {plan.scope === 'agency' ? <AgencyDeletionText plan={plan} /> : <PersonDeletionText plan={plan} />}
      <div className={classes.actions}>
        <Button variant="default" data-danger onClick={() => setAsking(true)}>
          {plan.scope === 'agency' ? 'Delete agency' : 'Delete account'}
        </Button>
      </div>
      {isAsking && (
        <DeletionDialog plan={plan} hasTwoFactor={hasTwoFactor} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** The end of the account: what would happen, and the way to it. */
export function DeletionPanel() {
  const { data, error, refetch } = useQuery(deletionPlanQuery)
  return (
    <Panel title={data?.scope === 'person' ? 'Delete your account' : 'Delete your agency'}>
      {data && <Deletion plan={data} />}
      {!data && !error && <TextSkeleton />}
      {!data && error && (
        <LoadFailure what="What will be deleted" error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}
