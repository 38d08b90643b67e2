import { fingerprintOf } from '#server/audit/verify-report.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { decodeCursor, encodeCursor, type ListResult } from '#server/records/list-query.ts'
import type {
  AuditChain,
  AuditLogEntry,
  AuditLogFilter,
  AuditLogQuery,
} from '#shared/history/audit-log.contract.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { ownsAgency } from '#shared/permissions.ts'
import { readAuditLog, readChainEnd } from './audit-log.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const order = '-at'
const usualPage = 50
const maxExported = 50_000

function checkOwner({ user }: Ctx): void {
  if (!ownsAgency(user)) throw new AppError('forbidden', 'Only the agency owner can see the audit log.')
}

/** The audit log of the agency, newest first, a page at a time and without a count of all. 403 for who does not own the agency. */
export async function listAuditLog(ctx: Ctx, query: AuditLogQuery): Promise<ListResult<AuditLogEntry>> {
  checkOwner(ctx)
  const { limit = usualPage, cursor, ...filter } = query
  const after = cursor ? decodeCursor(cursor, order) : null
  const entries = await readAuditLog(ctx, filter, after, limit + 1)
  const shown = entries.slice(0, limit)
  const text = JSON.stringify(shown)
  const last = shown.at(-1)
  if (!last || entries.length <= limit) return { text }
  return { text, next: encodeCursor(order, last.at, last.id) }
}

const said = (value: object | null) => (value ? JSON.stringify(value) : '')

const columns: CsvColumn<AuditLogEntry>[] = [
  { heading: 'Time (UTC)', value: ({ at }) => at },
  { heading: 'Person', value: ({ userName }) => userName },
  { heading: 'Actor', value: ({ actor }) => actor },
  { heading: 'Action', value: ({ action }) => action },
  { heading: 'Record type', value: ({ recordType }) => recordType },
  { heading: 'Record', value: ({ recordId }) => recordId },
  { heading: 'Before', value: ({ before }) => said(before) },
  { heading: 'After', value: ({ after }) => said(after) },
  { heading: 'IP address', value: ({ ipAddress }) => ipAddress },
  { heading: 'Browser', value: ({ userAgent }) => userAgent },
]

/** The newest entries that match, at most 50,000, as a CSV file. 403 for who does not own the agency. */
export async function exportAuditLog(ctx: Ctx, filter: AuditLogFilter): Promise<Export> {
  checkOwner(ctx)
  return exportOf(columns, await readAuditLog(ctx, filter, null, maxExported))
}

/** How far the agency's log is sealed. 403 for who does not own the agency. */
export async function getAuditChain(ctx: Ctx): Promise<AuditChain> {
  checkOwner(ctx)
  const end = await readChainEnd(ctx)
  if (!end) return { sealed: 0, fingerprint: null, sealedUntil: null }
  return { sealed: end.position, fingerprint: fingerprintOf(end.hash), sealedUntil: end.at }
}
