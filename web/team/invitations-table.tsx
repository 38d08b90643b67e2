import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayIn } from '#shared/dates.ts'
import type { Invitation } from '#shared/team/team.contract.ts'
import { resendInvitation, revokeInvitation } from '#web/accounts/invitations.api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { DayText } from '#web/ui/values.tsx'
import { rightsLabel } from './rights-label.ts'
import { teamKeys } from './team.api.ts'
import classes from './team-table.module.css'

/** Sends an invitation again; `label` keeps a person from doing so twice. */
function useResend({ id, email }: Invitation) {
  const [isSent, setSent] = useState(false)
  const { run, isBusy } = useAction({
    run: (_input: undefined, actionKey) => resendInvitation(id, actionKey),
    invalidates: teamKeys,
    onSuccess: () => {
      setSent(true)
      showToast({
        title: 'Invitation sent again',
        message: `The new link went to ${email}.`,
        variant: 'success',
      })
    },
  })
  const resend = async () => {
    if (isSent) return
    await run(undefined).catch((error: unknown) =>
      showToast({ title: 'The invitation was not sent', message: messageOf(error), variant: 'destructive' }),
    )
  }
  return { resend, isDone: isSent || isBusy, label: isBusy ? 'Sending...' : isSent ? 'Sent' : 'Send again' }
}

function InvitationRow({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const { timeZone } = useCurrentUser()
  const { resend, isDone, label } = useResend(invitation)
  const { email, name, status, createdAt, expiresAt } = invitation
  const access = rightsLabel({ ...invitation, isOwner: false })
  const isOpen = status === 'open'
  return (
    <tr>
      <th scope="row">
        <span className={classes.words}>
          <span className={classes.name}>{name || email}</span>
          {name && <span className={classes.email}>{email}</span>}
        </span>
      </th>
      <td data-label="Status">
        <StatusDot tone={isOpen ? 'accent' : 'neutral'} label={isOpen ? 'Open' : 'Expired'} />
      </td>
      <td data-label="Access">{access}</td>
      <td data-label="Invited">
        <DayText day={dayIn(timeZone, new Date(createdAt))} />
      </td>
      <td data-label="Expires">
        <DayText day={dayIn(timeZone, new Date(expiresAt))} />
      </td>
      <td className={classes.actions} data-words>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void resend()}
          aria-disabled={isDone || undefined}
        >
          {label}
        </Button>
        <Button variant="subtle" size="compact-sm" color="red" onClick={onWithdraw}>
          Withdraw
        </Button>
      </td>
    </tr>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const withdraw = useAction({
    run: (_input: undefined, actionKey) => revokeInvitation(invitation.id, actionKey),
    invalidates: teamKeys,
    onSuccess: () => showToast({ title: 'Invitation withdrawn', variant: 'success' }),
  })
  return (
    <ConfirmDialog
      title="Withdraw this invitation?"
      confirmLabel="Withdraw"
      isDanger
      onConfirm={() => withdraw.run(undefined)}
      onClose={onClose}
    >
      The link that was sent to {invitation.email} stops working, and the seat is freed.
    </ConfirmDialog>
  )
}

/** Invitations that nobody has answered yet. */
export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }) {
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  return (
    <>
      <table className={classes.table} aria-label="Invitations">
        <thead>
          <tr>
            <th scope="col">Invited person</th>
            <th scope="col">Status</th>
            <th scope="col">Access</th>
            <th scope="col">Invited</th>
            <th scope="col">Expires</th>
            <th scope="col">
              <span className={classes.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onWithdraw={() => setWithdrawing(invitation)}
            />
          ))}
        </tbody>
      </table>
      {withdrawing && <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}
