import { z } from 'zod'
import { getCarrier, updateCarrier } from '#server/carriers/carriers.service.ts'
import { getClaim, updateClaim } from '#server/claims/claims.service.ts'
import { getClient, updateClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { getPolicy, updatePolicy } from '#server/policies/policies.service.ts'
import { getProspect, updateProspect } from '#server/prospects/prospects.service.ts'
import { decodeCursor, encodeCursor } from '#server/records/list-query.ts'
import { getTicket, updateTicket } from '#server/tickets/tickets.service.ts'
import { CarrierUpdate } from '#shared/carriers/carriers.contract.ts'
import { ClaimUpdate } from '#shared/claims/claims.contract.ts'
import { ClientUpdate } from '#shared/clients/clients.contract.ts'
import type {
  HistoryChange,
  HistoryEntry,
  HistoryType,
  RecordHistory,
  RecordHistoryQuery,
  ValueRestore,
} from '#shared/history/record-history.contract.ts'
import { valueChanges } from '#shared/history/row-changes.rules.ts'
import { can, type Owned } from '#shared/permissions.ts'
import { PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { ProspectUpdate } from '#shared/prospects/prospects.contract.ts'
import { isMasked, isPersonField, isRestorable } from '#shared/records/restorable.rules.ts'
import { TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import {
  findLastChanger,
  findOpenCustomFields,
  findPeople,
  type KeptChange,
  type KeptEntry,
  type Known,
  readHistory,
} from './record-history.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Json = HistoryChange['now']
type Stored = Owned & { id: string; version: number; userId?: string; custom?: Record<string, unknown> }

const order = '-at'
const usualPage = 30

/** How a kind of records is read, changed and whose it is to change. */
type Kind = {
  get(ctx: Ctx, id: string): Promise<Stored>
  update(ctx: Ctx, id: string, input: unknown): Promise<unknown>
  mayEdit(ctx: Ctx, record: Stored): boolean
}

function kindOf<Update>(
  get: Kind['get'],
  contract: z.ZodType<Update>,
  update: (ctx: Ctx, id: string, input: Update) => Promise<unknown>,
  mayEdit: Kind['mayEdit'],
): Kind {
  const checked = (ctx: Ctx, id: string, input: unknown) => {
    const parsed = contract.safeParse(input)
    if (parsed.success) return update(ctx, id, parsed.data)
    const [problem] = parsed.error.issues
    throw notOffered(problem?.message)
  }
  return { get, update: checked, mayEdit }
}

const mayEditRecord: Kind['mayEdit'] = ({ user }, record) => can(user, 'record.edit', record)
const ownedTicket = ({ userId, ...ticket }: Stored): Owned => ({ ...ticket, createdById: userId ?? null })
const mayEditTicket: Kind['mayEdit'] = ({ user }, ticket) => can(user, 'ticket.edit', ownedTicket(ticket))

const kinds: Record<HistoryType, Kind> = {
  client: kindOf(getClient, ClientUpdate, updateClient, mayEditRecord),
  prospect: kindOf(getProspect, ProspectUpdate, updateProspect, mayEditRecord),
  policy: kindOf(getPolicy, PolicyUpdate, updatePolicy, mayEditRecord),
  ticket: kindOf(getTicket, TicketUpdate, updateTicket, mayEditTicket),
  claim: kindOf(getClaim, ClaimUpdate, updateClaim, mayEditRecord),
  carrier: kindOf(getCarrier, CarrierUpdate, updateCarrier, ({ user }) => can(user, 'agency.edit')),
}

function notOffered(why = 'This value can’t be put back.'): AppError {
  return new AppError('unprocessable', why, { reason: 'not_restorable' })
}

/** All that decides whether a value can be put back. */
type Asked = {
  type: HistoryType
  record: Stored
  mayEdit: boolean
  mayReassign: boolean
  people: ReadonlyMap<string, Known>
  openFields: ReadonlySet<string>
}

const customId = (field: string) => field.slice('custom.'.length)
const isCustom = (field: string) => field.startsWith('custom.')

/** What a record holds in a field. */
function heldIn({ custom = {}, ...record }: Stored, field: string): Json {
  const [held, name] = isCustom(field) ? [custom, customId(field)] : [record, field]
  return z.json().parse(Object.entries(held).find(([known]) => known === name)?.[1] ?? null)
}

function isOffered(asked: Asked, action: string, { field, before }: KeptChange): boolean {
  const { type, record, mayEdit, mayReassign, people, openFields } = asked
  if (!mayEdit || !action.startsWith(`${type}.`) || !isRestorable(type, field) || isMasked(before))
    return false
  if (JSON.stringify(before) === JSON.stringify(heldIn(record, field))) return false
  if (isCustom(field)) return openFields.has(field)
  if (type === 'prospect' && field === 'status')
    return before !== 'converted' && record.status !== 'converted'
  if (!isPersonField(field)) return true
  return (
    mayReassign && (before === null || (typeof before === 'string' && people.get(before)?.isActive === true))
  )
}

/** What is asked of a record: the people that its entries name are looked up once. */
async function asking(
  ctx: Ctx,
  type: HistoryType,
  record: Stored,
  entries: readonly KeptEntry[],
): Promise<Asked> {
  const values = entries
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => isPersonField(field))
    .flatMap(({ field, before, after }) => [before, after, heldIn(record, field)])
  const ids = [...new Set(values.filter((value) => typeof value === 'string'))]
  return {
    ...{
      type,
      record,
      people: await findPeople(ctx, ids),
      openFields: await findOpenCustomFields(ctx, type),
    },
    mayEdit: kinds[type].mayEdit(ctx, record),
    mayReassign:
      type === 'ticket'
        ? can(ctx.user, 'ticket.assignMany', ownedTicket(record))
        : can(ctx.user, 'record.reassign', record),
  }
}

/** A field that holds several values is shown as the changes of those; only one value can be put back by itself. */
function valuesWithin(change: KeptChange): KeptChange[] {
  const within = valueChanges(change)
  return within
    ? within.map((one) => ({ ...one, before: z.json().parse(one.before), after: z.json().parse(one.after) }))
    : [change]
}

function shown(asked: Asked, { changes, ...entry }: KeptEntry): HistoryEntry {
  const named = (field: string, value: Json): Json =>
    isPersonField(field) && typeof value === 'string' ? (asked.people.get(value)?.name ?? value) : value
  return {
    ...entry,
    changes: changes.flatMap(valuesWithin).map((change) => {
      const { field, name, before, after } = change
      const canRestore = isOffered(asked, entry.action, change)
      const now = canRestore ? heldIn(asked.record, field) : null
      return {
        ...{ field, name, canRestore },
        before: named(field, before),
        after: named(field, after),
        now: named(field, now),
      }
    }),
  }
}

/** What changed of a record in the caller's reach, field by field, newest first; 404 out of reach. */
export async function listRecordHistory(ctx: Ctx, query: RecordHistoryQuery): Promise<RecordHistory> {
  const { recordType: type, recordId, limit = usualPage, cursor } = query
  const record = await kinds[type].get(ctx, recordId)
  const after = cursor ? decodeCursor(cursor, order) : null
  const found = await readHistory(ctx, { type, id: record.id }, { after, limit: limit + 1 })
  const entries = found.slice(0, limit)
  const asked = await asking(ctx, type, record, entries)
  const last = entries.at(-1)
  return {
    version: record.version,
    entries: entries.map((entry) => shown(asked, entry)),
    next: last && found.length > limit ? encodeCursor(order, last.at, last.id) : null,
  }
}

/** Refuses what was asked of an older version, with the name of who made the newer one. */
async function checkNewest(ctx: Ctx, type: HistoryType, record: Stored, version: number): Promise<void> {
  if (record.version === version) return
  const who = (await findLastChanger(ctx, { type, id: record.id })) ?? 'someone else'
  const message = `Conflict: ${who} changed this in the meantime. Look at the history again before you restore.`
  throw new AppError('conflict', message, { reason: 'stale_version' })
}

/** Why a prospect was lost before an entry, which is lost with it again. */
function reasonLost({ changes }: KeptEntry): Record<string, Json> {
  const was = (field: string) => changes.find((one) => one.field === field)?.before
  const reason = was('lostReason')
  return was('status') === 'lost' && reason ? { lostReason: reason } : {}
}

/**
 * Puts back what a field held before one change, by the record's own update with its rights, checks and audit entry. 404 for a
 * record out of reach or an entry that is not of it, 409 where it changed since, 422 for what is not offered.
 */
export async function restoreValue(ctx: Ctx, input: ValueRestore): Promise<void> {
  const { recordType: type, recordId, entryId, field, version } = input
  const kind = kinds[type]
  const record = await kind.get(ctx, recordId)
  const [entry] = await readHistory(ctx, { type, id: record.id }, { id: entryId })
  if (!entry) throw notFound()
  await checkNewest(ctx, type, record, version)
  const change = entry.changes.find((one) => one.field === field)
  if (!change || !isOffered(await asking(ctx, type, record, [entry]), entry.action, change))
    throw notOffered()
  const set = isCustom(field) ? { custom: { [customId(field)]: change.before } } : { [field]: change.before }
  const reason = type === 'prospect' && field === 'status' ? reasonLost(entry) : {}
  await kind.update(ctx, record.id, { ...set, ...reason, version })
}
