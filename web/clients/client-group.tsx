import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  affiliateRoleLabels,
  type ClientGroup,
  clientGroupLabels,
  type GroupMember,
} from '#shared/clients/client-groups.contract.ts'
import { groupKindOf } from '#shared/clients/client-groups.rules.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import { withQuery } from '#web/lib/http.ts'
import { useToday } from '#web/session/use-today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { clientGroupQuery, useLeaveClientGroup } from './client-group.api.ts'
import classes from './client-group.module.css'
import { AddMemberDialog, RenameGroupDialog } from './client-group-dialogs.tsx'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

function policiesText(policies: number, premium: number): string {
  return `${policies === 1 ? '1 policy' : `${policies} policies`} · ${formatDollars(premium)}`
}

type MemberProps = { member: GroupMember; isSelf: boolean; canEdit: boolean }

function Member({ member, isSelf, canEdit }: MemberProps) {
  const { clientId, name, role, policies, premium } = member
  const leave = useLeaveClientGroup()
  return (
    <li className={classes.member}>
      <span className={classes.name}>
        {isSelf ? <b>{name}</b> : <Link to={`/clients/${clientId}`}>{name}</Link>}
        <span className={classes.detail}>
          {role && `${affiliateRoleLabels[role]} · `}
          {policiesText(policies, premium)}
        </span>
      </span>
      {canEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`Remove ${name}`}
          disabled={leave.isBusy}
          onClick={() => void leave.run(clientId).catch(() => undefined)}
        >
          <X {...icon} />
        </ActionIcon>
      )}
    </li>
  )
}

type BodyProps = { group: ClientGroup; client: Client; canEdit: boolean; onRename: () => void }

function Members({ group, client, canEdit, onRename }: BodyProps) {
  const { members } = group
  const today = useToday()
  const policies = members.reduce((sum, member) => sum + member.policies, 0)
  const premium = sumDollars(members.map((member) => member.premium))
  return (
    <>
      <div className={classes.total}>
        <span className={classes.name}>
          {group.name}
          <span className={classes.detail}>
            In force:{' '}
            <Link to={withQuery('/policies', { group: group.id, inForceOn: today, sort: '-premium' })}>
              {policiesText(policies, premium)}
            </Link>
          </span>
        </span>
        <Button component={Link} to={`/clients?group=${group.id}`} variant="subtle" size="compact-sm">
          List
        </Button>
        {canEdit && (
          <Button variant="subtle" size="compact-sm" onClick={onRename}>
            Rename
          </Button>
        )}
      </div>
      <ul className={classes.members}>
        {members.map((member) => (
          <Member
            key={member.clientId}
            member={member}
            isSelf={member.clientId === client.id}
            canEdit={canEdit}
          />
        ))}
      </ul>
    </>
  )
}

/** The persons of a client's household, or the businesses that belong to it. */
export function ClientGroupPanel({ client, canEdit }: { client: Client; canEdit: boolean }) {
  const { data } = useQuery(clientGroupQuery(client.id))
  const [dialog, setDialog] = useState<'add' | 'rename' | null>(null)
  const close = () => setDialog(null)
  const group = data?.group ?? null
  const kind = group?.kind ?? groupKindOf(client.kind)
  const label = clientGroupLabels[kind]
  return (
    <Panel
      title={label}
      isFlush
      actions={
        canEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus {...icon} />}
            aria-label={kind === 'household' ? 'Add to household' : 'Add affiliate'}
            onClick={() => setDialog('add')}
          >
            Add
          </Button>
        )
      }
    >
      {group ? (
        <Members group={group} client={client} canEdit={canEdit} onRename={() => setDialog('rename')} />
      ) : (
        <EmptyState message={kind === 'household' ? 'No other household members.' : 'No affiliates.'} />
      )}
      {dialog === 'add' && <AddMemberDialog clientId={client.id} kind={kind} onClose={close} />}
      {dialog === 'rename' && group && (
        <RenameGroupDialog clientId={client.id} group={group} onClose={close} />
      )}
    </Panel>
  )
}
