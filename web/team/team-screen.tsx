import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invitation } from '#shared/team/team.contract.ts'
import { invitationsQuery } from '#web/accounts/invitations.api.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { isStandIn } from '#web/people/team-members.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersTable } from './members-table.tsx'
import { seatsOf } from './seats.ts'
import { SeatsRow } from './seats-row.tsx'
import classes from './team-screen.module.css'

type InvitationsProps = {
  query: Pick<UseQueryResult<Invitation[]>, 'data' | 'error' | 'refetch'>
  isFull: boolean
  onInvite: () => void
}

function Invitations({ query, isFull, onInvite }: InvitationsProps) {
  const { data: invitations = [], error, refetch } = query
  if (error) return <LoadFailure what="The invitations" error={error} onRetry={() => void refetch()} />
  if (invitations.length > 0) return <InvitationsTable invitations={invitations} />
  return (
    <EmptyState message="No pending invitations.">
      <Button variant="default" onClick={onInvite} disabled={isFull}>
        Invite a member
      </Button>
    </EmptyState>
  )
}

/** /team-members: the people of the agency, its seats and its invitations; owners only. */
export function TeamScreen() {
  const { maxTeamSize } = useCurrentUser()
  const { data: members, refetch } = useTeamMembers()
  const invitations = useQuery(invitationsQuery)
  const [isInviting, setInviting] = useState(false)
  if (!members || invitations.isPending) return <TableSkeleton />
  const seats = seatsOf(members.length, invitations.data ?? [], maxTeamSize)
  const isUnknown = isStandIn(members) || invitations.error !== null
  const isFull = seats.free === 0 && !isUnknown
  const invite = () => setInviting(true)
  return (
    <>
      <PageHeader title="Team members" subtitle="Manage team members and invitations.">
        <Button component={Link} to="/audit-log" variant="default">
          Audit log
        </Button>
        <Button leftSection={<UserPlus size={16} strokeWidth={1.75} />} onClick={invite} disabled={isFull}>
          Invite a member
        </Button>
      </PageHeader>
      <div className={classes.panels}>
        {isStandIn(members) && (
          <Panel>
            <EmptyState message="The team could not be loaded. Only you are listed, and seats in use are unknown.">
              <Button variant="default" onClick={() => void refetch()}>
                Try again
              </Button>
            </EmptyState>
          </Panel>
        )}
        {!isUnknown && (
          <Panel isFlush>
            <SeatsRow seats={seats} />
          </Panel>
        )}
        <Panel isFlush className={classes.members}>
          <MembersTable members={members} />
        </Panel>
        <Panel title="Invitations" isFlush>
          <Invitations query={invitations} isFull={isFull} onInvite={invite} />
        </Panel>
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
