import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { TeamMember } from '#web/people/team-members.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { changeMember, teamKeys } from './team.api.ts'

type ChangeRoleDialogProps = { member: TeamMember; onClose: () => void }

const words = {
  agency_owner: {
    title: (name: string) => `Make ${name} an owner?`,
    text: 'Owners see and edit everything in the agency and manage the team.',
    label: 'Make owner',
  },
  agent: {
    title: (name: string) => `Make ${name} an agent?`,
    text: 'Agents see and edit only their own records unless you change their access.',
    label: 'Make agent',
  },
}

/** Gives a member the other role of the two. */
export function ChangeRoleDialog({ member, onClose }: ChangeRoleDialogProps) {
  const role = member.isOwner ? 'agent' : 'agency_owner'
  const { title, text, label } = words[role]
  const change = useAction({
    run: (_input: undefined, actionKey) => changeMember(member.id, { role }, actionKey),
    invalidates: teamKeys,
    onSuccess: () => showToast({ title: 'Role changed', variant: 'success' }),
  })
  return (
    <ConfirmDialog
      title={title(member.name)}
      confirmLabel={label}
      onConfirm={() => change.run(undefined)}
      onClose={onClose}
    >
      {text} {member.name} will be signed out and must sign in again with the new role.
    </ConfirmDialog>
  )
}
