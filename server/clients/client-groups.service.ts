import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import {
  type ClientGroupAnswer,
  type ClientGroupUpdate,
  clientGroupLabels,
  type GroupMemberAdd,
  maxGroupMembers,
} from '#shared/clients/client-groups.contract.ts'
import { groupKindOf, usualGroupName } from '#shared/clients/client-groups.rules.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import {
  deleteIfLone,
  deleteMember,
  findGroup,
  type GroupRow,
  insertGroup,
  insertMember,
  membersInReach,
  renameGroup,
} from './client-groups.queries.ts'
import { canViewClient, getClient, lockClient, writeClient } from './clients.service.ts'

type Ctx = InTransaction<AgencyCtx>

async function answer(ctx: Ctx, clientId: string): Promise<ClientGroupAnswer> {
  const group = await findGroup(ctx, clientId)
  if (!group) return { group: null }
  const { count: _all, ...row } = group
  return { group: { ...row, members: await membersInReach(ctx, group.id) } }
}

/** The household or the affiliates of a client in the caller's reach; else 404. Members out of reach are left out. */
export async function getClientGroup(ctx: Ctx, clientId: string): Promise<ClientGroupAnswer> {
  await getClient(ctx, clientId)
  return answer(ctx, clientId)
}

function refused(reason: string, message: string): AppError {
  return new AppError('unprocessable', message, { reason })
}

function checkFits(client: Client, other: Client, group: GroupRow | undefined): void {
  if (client.id === other.id) throw refused('same_client', 'Choose another client.')
  const kind = group?.kind ?? groupKindOf(client.kind)
  if (groupKindOf(other.kind) !== kind)
    throw refused(
      'other_kind',
      kind === 'household' ? 'A household links personal clients.' : 'Affiliates are commercial clients.',
    )
  if (group && group.count >= maxGroupMembers)
    throw refused('group_full', `${clientGroupLabels[kind]} can have ${maxGroupMembers} clients.`)
}

/** The timeline says that it changed without naming another client: not everybody may see both. */
function tell(ctx: Ctx, client: Client, kind: GroupRow['kind'], before: string | null, after: string | null) {
  return writeClient(ctx, client, {}, { before: { [kind]: before }, after: { [kind]: after } })
}

/** Two locked clients, the lower id first, so that two people who link them never wait for each other. */
async function lockBoth(ctx: Ctx, id: string, otherId: string): Promise<[Client, Client]> {
  const first = await lockClient(ctx, id < otherId ? id : otherId)
  const second = id === otherId ? first : await lockClient(ctx, id < otherId ? otherId : id)
  return id < otherId ? [first, second] : [second, first]
}

async function groupFor(ctx: Ctx, client: Client): Promise<GroupRow> {
  const group = await findGroup(ctx, client.id, true)
  if (group) return group
  const kind = groupKindOf(client.kind)
  const made = { id: newId(), kind, name: usualGroupName(client) }
  await insertGroup(ctx, made)
  await insertMember(ctx, { id: newId(), groupId: made.id, clientId: client.id, role: null })
  await tell(ctx, client, kind, null, made.name)
  return { ...made, version: 1, count: 1 }
}

/**
 * Links another client with a client: into its household or among its affiliates, which the first link makes. 404 where one of
 * them may not be changed, 422 where they do not fit together, 409 where the other is linked elsewhere and is not to be moved.
 */
export async function addGroupMember(
  ctx: Ctx,
  clientId: string,
  { clientId: otherId, role = null, move = false }: GroupMemberAdd,
): Promise<ClientGroupAnswer> {
  await getClient(ctx, clientId)
  if (!(await canViewClient(ctx, otherId)))
    throw new AppError('invalid', undefined, { fields: { clientId: 'Choose a client' } })
  const [client, other] = await lockBoth(ctx, clientId, otherId)
  checkFits(client, other, await findGroup(ctx, clientId, true))
  const former = await findGroup(ctx, otherId, true)
  const group = await groupFor(ctx, client)
  if (former?.id === group.id) return answer(ctx, clientId)
  if (former && !move)
    throw new AppError('conflict', `${other.name} is in ${former.name}.`, { reason: 'in_another_group' })
  if (former) await deleteMember(ctx, otherId)
  if (former) await deleteIfLone(ctx, former.id)
  const isBusiness = group.kind === 'affiliates'
  await insertMember(ctx, {
    id: newId(),
    groupId: group.id,
    clientId: otherId,
    role: isBusiness ? role : null,
  })
  await tell(ctx, other, group.kind, former?.name ?? null, group.name)
  return answer(ctx, clientId)
}

/** Renames the household or the affiliates of a client. 422 where there are none, 409 when `version` is stale. */
export async function updateClientGroup(
  ctx: Ctx,
  clientId: string,
  { name, version }: ClientGroupUpdate,
): Promise<ClientGroupAnswer> {
  const client = await lockClient(ctx, clientId)
  const group = await findGroup(ctx, clientId, true)
  if (!group) throw refused('no_group', 'This client is linked to no other.')
  checkVersion(group, version)
  if (name !== group.name) {
    await renameGroup(ctx, group.id, name)
    await tell(ctx, client, group.kind, group.name, name)
  }
  return answer(ctx, clientId)
}

/** Takes a client out of its household or affiliates; where one client would be left, there is none any more. */
export async function leaveClientGroup(ctx: Ctx, clientId: string): Promise<void> {
  const client = await lockClient(ctx, clientId)
  const group = await findGroup(ctx, clientId, true)
  if (!group) return
  await deleteMember(ctx, clientId)
  await deleteIfLone(ctx, group.id)
  await tell(ctx, client, group.kind, group.name, null)
}
