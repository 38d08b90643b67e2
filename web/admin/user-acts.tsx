import { Button } from '@mantine/core'
import type { AdminUserDetails } from '#shared/admin/users.contract.ts'
import { isAdmin } from '#shared/permissions.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { roleNames } from './user-labels.ts'
import { type ActWord, useAct, useChangeUserRole } from './users.api.ts'
import classes from './users.module.css'

type Act = { label: string; words: (name: string) => string; done: string; isDanger?: boolean }

const acts: Record<ActWord, Act> = {
  lock: {
    label: 'Lock account',
    words: (name) => `${name} is signed out everywhere and cannot log in until the account is unlocked.`,
    done: 'Account locked',
    isDanger: true,
  },
  unlock: {
    label: 'Unlock account',
    words: (name) => `${name} can log in again. A lock for wrong passwords ends as well.`,
    done: 'Account unlocked',
  },
  'end-sessions': {
    label: 'End sessions',
    words: (name) => `${name} is signed out on all devices and can log in again at once.`,
    done: 'Sessions ended',
  },
  'send-reset': {
    label: 'Send reset link',
    words: (name) => `${name} gets an email with a link to set a new password. It works for 30 minutes.`,
    done: 'Reset link sent',
  },
  'reset-two-factor': {
    label: 'Reset two-factor',
    words: (name) =>
      `The authenticator app and the recovery codes of ${name} stop working. Verify their identity first.`,
    done: 'Two-factor sign-in reset',
    isDanger: true,
  },
  remove: {
    label: 'Remove admin',
    words: (name) => `${name} is signed out and the account is permanently deleted.`,
    done: 'Admin removed',
    isDanger: true,
  },
}

type DialogProps = { person: AdminUserDetails; onClose: () => void }

function ActDialog({ person, word, onClose }: DialogProps & { word: ActWord }) {
  const act = useAct(person.id, word)
  const { label, words, done, isDanger } = acts[word]
  return (
    <ReasonDialog
      title={`${label}: ${person.name}`}
      words={words(person.name)}
      submitLabel={label}
      isDanger={isDanger}
      isBusy={act.isBusy}
      run={async (reason) => {
        await act.run(reason)
        showToast({ title: done, variant: 'success' })
      }}
      onClose={onClose}
    />
  )
}

const otherRole = {
  agent: 'agency_owner',
  agency_owner: 'agent',
  admin: 'super_admin',
  super_admin: 'admin',
} as const

function RoleDialog({ person, onClose }: DialogProps) {
  const change = useChangeUserRole(person.id)
  const role = otherRole[person.role]
  const name = roleNames[role].toLowerCase()
  return (
    <ReasonDialog
      title={`Make ${person.name} ${/^a/.test(name) ? 'an' : 'a'} ${name}?`}
      words="They are signed out and log in again with the new role."
      submitLabel="Change role"
      isBusy={change.isBusy}
      run={async (reason) => {
        await change.run({ role, reason })
        showToast({ title: 'Role changed', variant: 'success' })
      }}
      onClose={onClose}
    />
  )
}

/** What an admin is about to do to a person. */
export type Doing = ActWord | 'role' | 'override'

function offeredTo(person: AdminUserDetails, isSuper: boolean): ActWord[] {
  const isLocked = person.status === 'locked' || person.passwordLockedUntil !== null
  return [
    ...(isLocked ? (['unlock'] as const) : []),
    ...(person.status === 'locked' ? [] : (['lock'] as const)),
    'end-sessions',
    'send-reset',
    ...(person.hasTwoFactor ? (['reset-two-factor'] as const) : []),
    ...(isAdmin(person.role) && (isSuper || person.role === 'admin') ? (['remove'] as const) : []),
  ]
}

function toolErrorOf(person: AdminUserDetails, me: { id: string; role: string }): string | null {
  if (person.status === 'deleted') return 'This account was removed and can’t be changed.'
  if (person.id === me.id) return 'This is your own account. Another admin must change it.'
  if (person.role === 'super_admin' && me.role !== 'super_admin')
    return 'Only a super admin can change this account.'
  return null
}

type UserActsProps = {
  person: AdminUserDetails
  /** The act whose dialog is open. */
  doing: Doing | null
  onDo: (doing: Doing | null) => void
}

/** What an admin may do to a person's account, each with a reason. */
export function UserActs({ person, doing, onDo }: UserActsProps) {
  const me = useCurrentUser()
  const refusal = toolErrorOf(person, me)
  if (refusal) return <p className={classes.refusal}>{refusal}</p>
  const stop = () => onDo(null)
  const isSuper = me.role === 'super_admin'
  const canChangeRole = isAdmin(person.role) ? isSuper : !person.isAgencyOwner
  return (
    <div className={classes.acts}>
      {offeredTo(person, isSuper).map((word) => (
        <Button
          key={word}
          variant="default"
          size="compact-sm"
          data-danger={acts[word].isDanger}
          onClick={() => onDo(word)}
        >
          {acts[word].label}
        </Button>
      ))}
      {canChangeRole && (
        <Button variant="default" size="compact-sm" onClick={() => onDo('role')}>
          Change role
        </Button>
      )}
      {person.agency && (
        <Button variant="default" size="compact-sm" onClick={() => onDo('override')}>
          Override subscription
        </Button>
      )}
      {doing === 'role' && <RoleDialog person={person} onClose={stop} />}
      {doing === 'override' && person.agency && <OverrideDialog agency={person.agency} onClose={stop} />}
      {doing && doing !== 'role' && doing !== 'override' && (
        <ActDialog person={person} word={doing} onClose={stop} />
      )}
    </div>
  )
}
