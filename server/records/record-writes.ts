import { type AuditEvent, auditRow } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import { AppError, notFound } from '#server/errors.ts'
import { outboxRow } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { EventPayload } from '#shared/events/events.contract.ts'
import { joined, type Reading, type Source } from './source.ts'
import { newValues, prepared, type Values } from './statement.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>

/** What happens to one record by a write of its own. */
export type RecordEvent =
  | `${RecordType}.${'created' | 'updated' | 'deleted'}`
  | `client.${'merged' | 'restored' | 'unmerged'}`
  | `${'policy' | 'prospect' | 'ticket'}.restored`
  | 'prospect.converted'

/** Further common table expressions of a write, such as the counter that numbers tickets. */
export type BeforeCtes = (values: Values) => string[]

/** A value that the statement itself makes: SQL, not data. */
export type SqlExpression = { sql: string }

const auditTypes = 'uuid, uuid, timestamptz, text, uuid, text, text, uuid, jsonb, jsonb, text, text, text'
const auditColumns =
  'id, agency_id, at, actor, user_id, action, record_type, record_id, before, after, ip_address, user_agent, request_id'

function cast(values: Values, given: readonly unknown[], types: string): string {
  return types
    .split(', ')
    .map((type, index) => `${values.$(given[index])}::${type}`)
    .join(', ')
}

function auditing(ctx: Ctx, values: Values, event: AuditEvent): string {
  const row = auditRow(ctx, event)
  const cells = [
    row.id,
    row.agencyId,
    row.at,
    row.actor,
    row.userId,
    row.action,
    row.recordType,
    row.recordId,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
    row.ipAddress,
    row.userAgent,
    row.requestId,
  ]
  return `audited as (insert into audit_entries (${auditColumns}) select ${cast(values, cells, auditTypes)} from written)`
}

function publishing(ctx: Ctx, values: Values, type: RecordEvent, payload: EventPayload<RecordEvent>): string {
  const row = outboxRow(ctx, type, payload)
  const cells = cast(
    values,
    [row.id, row.agencyId, row.type, JSON.stringify(row.payload), row.relayedAt],
    'uuid, uuid, text, jsonb, timestamptz',
  )
  return `published as (insert into outbox_events (id, agency_id, type, payload, relayed_at) select ${cells} from written)`
}

function isSqlExpression(value: unknown): value is SqlExpression {
  return typeof value === 'object' && value !== null && 'sql' in value
}

function toPlaceholder(values: Values, value: unknown): string {
  return isSqlExpression(value) ? value.sql : values.$(value)
}

function readingOf({ user, clock }: Ctx, values: Values): Reading {
  return { values, today: dayIn(user.timeZone, clock()) }
}

type WriteEvent = AuditEvent & { action: RecordEvent; recordId: string }

/** A write with its audit entry and its event, for one round trip. */
function writing<T>(
  ctx: Ctx,
  { kind }: Source<T>,
  values: Values,
  ctes: string[],
  event: WriteEvent,
): string {
  const audit = auditing(ctx, values, { ...event, recordType: kind })
  const published = publishing(ctx, values, event.action, { id: event.recordId, recordType: kind })
  return `with ${[...ctes, audit, published].join(',\n')}`
}

/** Runs a write, and reads the record that it made. */
async function writeRecord<T>(
  ctx: Ctx,
  source: Source<T>,
  values: Values,
  ctes: string[],
  event: WriteEvent,
): Promise<T> {
  const { alias, fields } = source
  const text = `${writing(ctx, source, values, ctes, event)}
    select to_json(item) as record from (select ${fields} from written ${alias} ${joined(source, readingOf(ctx, values))}) item`
  const { rows } = await ctx.db.$client.query<{ record: T }>(prepared({ text, values: values.list }))
  const [row] = rows
  if (!row) throw notFound()
  return row.record
}

/** Adds a record with its audit entry `<kind>.created` and the event of that name; answers it as its source reads it. */
export async function insertRecord<T>(
  ctx: Ctx,
  source: Source<T>,
  fields: Fields,
  options: { id?: string; beforeCtes?: BeforeCtes | undefined; after?: Fields } = {},
): Promise<T> {
  const values = newValues()
  const id = options.id ?? newId()
  const now = ctx.clock()
  const row = { agencyId: ctx.user.agencyId, id, createdAt: now, updatedAt: now, ...fields }
  const columns = Object.keys(row).map(columnOf).join(', ')
  const places = Object.values(row).map((value) => toPlaceholder(values, value))
  const written = `written as (insert into ${source.table} (${columns}) values (${places.join(', ')}) returning *)`
  const ctes = [...(options.beforeCtes?.(values) ?? []), written]
  const after = options.after ?? fields
  return writeRecord(ctx, source, values, ctes, { action: `${source.kind}.created`, recordId: id, after })
}

type Change = { action?: RecordEvent; before?: Fields; after?: Fields; beforeCtes?: BeforeCtes | undefined }

function changing<T>(
  ctx: Ctx,
  source: Source<T>,
  id: string,
  set: Fields,
  { action = `${source.kind}.updated`, before, after, beforeCtes }: Change,
) {
  const values = newValues()
  const changes = Object.entries({ updatedAt: ctx.clock(), ...set }).map(
    ([field, value]) => `${columnOf(field)} = ${toPlaceholder(values, value)}`,
  )
  const written = `written as (update ${source.table} set ${changes.join(', ')}, version = version + 1
    where agency_id = ${values.$(ctx.user.agencyId)} and id = ${values.$(id)} and deleted_at is null returning *)`
  const event: WriteEvent = { action, recordId: id, ...(before && { before }), ...(after && { after }) }
  return { values, ctes: [written, ...(beforeCtes?.(values) ?? [])], event }
}

/** Changes fields of a locked record, raises its version, and audits what changed; answers it as its source reads it. */
export async function updateRecord<T>(
  ctx: Ctx,
  source: Source<T>,
  id: string,
  set: Fields,
  change: Change,
): Promise<T> {
  const { values, ctes, event } = changing(ctx, source, id, set, change)
  return writeRecord(ctx, source, values, ctes, event)
}

/** The same for whoever knows already what it makes: reading the whole record back takes a sixth of the statement. */
export async function updateUnread<T>(
  ctx: Ctx,
  source: Source<T>,
  id: string,
  set: Fields,
  change: Change,
): Promise<void> {
  const { values, ctes, event } = changing(ctx, source, id, set, change)
  const text = `${writing(ctx, source, values, ctes, event)} select id from written`
  const { rowCount } = await ctx.db.$client.query(prepared({ text, values: values.list }))
  if (rowCount === 0) throw notFound()
}

/** Reads a record of the caller's agency, or undefined; `lock` keeps others from changing it until the transaction ends. */
export async function findRecord<T>(
  ctx: Ctx,
  source: Source<T>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<T | undefined> {
  const { table, alias, fields, clientColumn } = source
  const values = newValues()
  const [agency, its] = [values.$(ctx.user.agencyId), values.$(id)]
  const isIt = `agency_id = ${agency} and id = ${its} and deleted_at is null`
  const isUnder = options.lock && clientColumn
  const client = isUnder
    ? `with client as materialized (select 1 from clients where agency_id = ${agency} and id = (
        select ${clientColumn} from ${table} where agency_id = ${agency} and id = ${its}) for no key update)`
    : ''
  const lock = `${isUnder ? 'and (select count(*) from client) >= 0' : ''} ${options.lock ? 'for update' : ''}`
  const text = `${client} select to_json(item) as record from (select ${fields} from (
      select * from ${table} where ${isIt} ${lock}
    ) ${alias} ${joined(source, readingOf(ctx, values))}) item`
  const { rows } = await ctx.db.$client.query<{ record: T }>(prepared({ text, values: values.list }))
  return rows[0]?.record
}

/** Refuses a change that was made from an older version of a record. */
export function checkVersion(current: { id?: string; version: number }, version: number | undefined): void {
  if (version === undefined || version === current.version) return
  const { id, version: to } = current
  throw new AppError('conflict', 'Conflict: someone else changed this in the meantime.', {
    reason: 'stale_version',
    // The write that fails by it says who changed what: server/http/missed-changes.ts.
    ...(id && { stale: { id, from: version, to } }),
  })
}

/** Those fields of an input that are said and differ. */
export type Differing<Input> = { [Field in keyof Input]?: Exclude<Input[Field], undefined> }

/** The fields of an input that differ from what the record holds, before and after. */
export function changesOf<Input extends Fields>(
  current: Fields,
  input: Input,
): { before: Fields; after: Differing<Input> } {
  const changed = Object.keys(input).filter(
    (field) =>
      field !== 'version' &&
      // Compared one by one, by the kind of each.
      field !== 'custom' &&
      input[field] !== undefined &&
      JSON.stringify(input[field]) !== JSON.stringify(current[field]),
  )
  const before = Object.fromEntries(changed.map((field) => [field, current[field]]))
  const after = Object.fromEntries(changed.map((field) => [field, input[field]])) as Differing<Input>
  return { before, after }
}
