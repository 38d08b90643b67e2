import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { equal, scopeOf } from '#server/records/filters.ts'
import { reach } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import type { Written } from '#shared/assistant/operations.contract.ts'
import type { WriteIntent } from '#shared/assistant/understanding.contract.ts'
import { decryptChange } from './encrypted-change.ts'

type Ctx = InTransaction<AgencyCtx>

/** A write by conversation as its table keeps it, with the names of its people. */
export type ActionRow = {
  id: string
  operation: WriteIntent
  recordType: 'ticket' | 'client' | 'prospect'
  recordId: string
  userId: string
  userName: string
  before: Written['before']
  after: Written['after']
  recordVersion: number
  createdAt: Date
  undoneAt: Date | null
  undoneByName: string
}

const columns = `a.id, a.operation, a.record_type as "recordType", a.record_id as "recordId", a.user_id as "userId",
  coalesce(actor.name, '') as "userName", a.before, a.after, a.record_version as "recordVersion",
  a.created_at as "createdAt", a.undone_at as "undoneAt", coalesce(undoer.name, '') as "undoneByName"`
const people = `${personName('actor', 'a.agency_id', 'a.user_id')} ${personName('undoer', 'a.agency_id', 'a.undone_by_id')}`

/** Which actions are asked for. */
export type ActionSelection = {
  recordType?: string | undefined
  recordId?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Writes by conversation that the caller may undo, newest first. */
export async function findActions(ctx: Ctx, selection: ActionSelection): Promise<ActionRow[]> {
  const { recordType, recordId, cursor, limit } = selection
  const scope = scopeOf(ctx)
  const { $, list } = scope.values
  const where = [
    `a.agency_id = ${$(ctx.user.agencyId)}`,
    ...reach(scope, 'work.undo', 'work', 'a'),
    ...equal(scope, 'a.record_type', recordType),
    ...equal(scope, 'a.record_id', recordId),
    ...(cursor ? [`a.id < ${$(cursor)}`] : []),
  ]
  const text = `select ${columns} from (
      select * from assistant_actions a where ${where.join(' and ')} order by a.id desc limit ${$(limit)}
    ) a ${people} order by a.id desc`
  const { rows } = await ctx.db.$client.query<ActionRow>(text, list)
  const cipher = await agencyCipher(ctx)
  return rows.map((row) => decryptChange(cipher, row))
}

/** One write by conversation, held until the transaction ends, or undefined. */
export async function lockAction(ctx: Ctx, id: string): Promise<ActionRow | undefined> {
  const text = `select ${columns} from (
      select * from assistant_actions where agency_id = $1 and id = $2 for update
    ) a ${people}`
  const { rows } = await ctx.db.$client.query<ActionRow>(text, [ctx.user.agencyId, id])
  return rows[0] && decryptChange(await agencyCipher(ctx), rows[0])
}
