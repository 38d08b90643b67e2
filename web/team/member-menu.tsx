import { ActionIcon, Menu } from '@mantine/core'
import { Crown, Ellipsis, KeyRound, ShieldCheck, UserMinus } from 'lucide-react'
import type { TeamMember } from '#web/people/team-members.ts'

type MemberMenuProps = {
  member: TeamMember
  onChangeAccess: () => void
  onChangeRole: () => void
  /** Left out for everybody but the owner of the agency. */
  onTransfer?: (() => void) | undefined
  onRemove: () => void
}

/** What an owner may do about a member. */
export function MemberMenu({ member, onChangeAccess, onChangeRole, onTransfer, onRemove }: MemberMenuProps) {
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${member.name}`}>
          <Ellipsis size={18} strokeWidth={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!member.isOwner && (
          <Menu.Item leftSection={<KeyRound size={16} strokeWidth={1.75} />} onClick={onChangeAccess}>
            Change access
          </Menu.Item>
        )}
        <Menu.Item leftSection={<ShieldCheck size={16} strokeWidth={1.75} />} onClick={onChangeRole}>
          {member.isOwner ? 'Make agent' : 'Make owner'}
        </Menu.Item>
        {onTransfer && (
          <Menu.Item leftSection={<Crown size={16} strokeWidth={1.75} />} onClick={onTransfer}>
            Transfer ownership
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<UserMinus size={16} strokeWidth={1.75} />} onClick={onRemove}>
          Remove from the team
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
