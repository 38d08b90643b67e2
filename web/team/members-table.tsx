import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberLicense } from '#shared/team/licenses.contract.ts'
import { roleLabel } from '#web/accounts/role-label.ts'
import type { TeamMember } from '#web/people/team-members.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { ChangeAccessDialog } from './change-access-dialog.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { licensesQuery } from './licenses.api.ts'
import { MemberLicenses } from './member-licenses.tsx'
import { MemberMenu } from './member-menu.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { rightsLabel } from './rights-label.ts'
import classes from './team-table.module.css'
import { TransferOwnershipDialog } from './transfer-ownership-dialog.tsx'

type Doing = { what: 'access' | 'role' | 'transfer' | 'removal'; member: TeamMember }

function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}

type MemberRowProps = {
  member: TeamMember
  /** Null until they are known. */
  licenses: readonly MemberLicense[] | null
  onDo: (doing: Doing) => void
}

function MemberRow({ member, licenses, onDo }: MemberRowProps) {
  const me = useCurrentUser()
  const isMe = member.id === me.id
  // Nobody changes their own place, nor that of the owner whose name the agency goes by.
  const isFixed = isMe || member.id === me.agencyOwnerId
  return (
    <tr>
      <th scope="row">
        <span className={classes.person}>
          <InitialsAvatar person={member} size={32} />
          <span className={classes.words}>
            <span className={classes.name}>
              {member.name} {isMe && <span className={classes.you}>you</span>}
            </span>
            <span className={classes.email}>{member.email}</span>
          </span>
        </span>
      </th>
      <td data-label="Role and access">
        <span className={classes.words}>
          <span>{roleLabel[member.role]}</span>
          <span className={classes.access}>{rightsLabel(member)}</span>
        </span>
      </td>
      <td data-label="Status">
        <StatusDot
          tone={member.status === 'active' ? 'green' : 'neutral'}
          label={statusLabel(member.status)}
        />
      </td>
      <td data-label="NPN" className={classes.wide}>
        {member.npn || '—'}
      </td>
      <td data-label="Licenses">{licenses ? <MemberLicenses member={member} licenses={licenses} /> : '—'}</td>
      <td data-label="Last login">{member.lastLogin ? <Moment at={member.lastLogin} /> : 'Never'}</td>
      <td data-label="Two-factor">
        {member.hasTwoFactor === null ? (
          '—'
        ) : (
          <StatusDot
            tone={member.hasTwoFactor ? 'green' : 'neutral'}
            label={member.hasTwoFactor ? 'On' : 'Off'}
          />
        )}
      </td>
      <td className={classes.actions}>
        {!isFixed && (
          <MemberMenu
            member={member}
            onChangeAccess={() => onDo({ what: 'access', member })}
            onChangeRole={() => onDo({ what: 'role', member })}
            onTransfer={me.id === me.agencyOwnerId ? () => onDo({ what: 'transfer', member }) : undefined}
            onRemove={() => onDo({ what: 'removal', member })}
          />
        )}
      </td>
    </tr>
  )
}

/** The people of the agency, with what an owner may do about each. */
export function MembersTable({ members }: { members: readonly TeamMember[] }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const { data: licenses } = useQuery(licensesQuery)
  const stop = () => setDoing(null)
  return (
    <>
      <table className={classes.table} aria-label="Team members">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Role and access</th>
            <th scope="col">Status</th>
            <th scope="col" className={classes.wide}>
              NPN
            </th>
            <th scope="col">Licenses</th>
            <th scope="col">Last login</th>
            <th scope="col">Two-factor</th>
            <th scope="col">
              <span className={classes.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              licenses={licenses?.filter(({ userId }) => userId === member.id) ?? null}
              onDo={setDoing}
            />
          ))}
        </tbody>
      </table>
      {doing?.what === 'access' && <ChangeAccessDialog member={doing.member} onClose={stop} />}
      {doing?.what === 'role' && <ChangeRoleDialog member={doing.member} onClose={stop} />}
      {doing?.what === 'transfer' && <TransferOwnershipDialog member={doing.member} onClose={stop} />}
      {doing?.what === 'removal' && <RemoveMemberDialog member={doing.member} onClose={stop} />}
    </>
  )
}
