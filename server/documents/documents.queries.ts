import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, equal, type Scope, scopeOf } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection, utc } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { containing } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import { hoursToUndo } from '#shared/assistant/operation-limits.ts'
import {
  DocumentDetail,
  DocumentItem,
  type DocumentListQuery,
  type documentSorts,
} from '#shared/documents/documents.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { decryptFacts, decryptFoundFacts, storedFacts } from './encrypted-facts.ts'

const maxWords = 8
const client = `left join lateral (
    select c.id, c.name, c.assigned_agent_id from clients c
    where c.agency_id = d.agency_id and c.id = d.client_id and c.deleted_at is null
  ) client on true`
const joins = `${client} ${personName('uploader', 'd.agency_id', 'd.uploaded_by_id')}
  ${personName('reviewer', 'd.agency_id', 'd.reviewed_by_id')}`

function fact(path: string): string {
  return `d.facts #>> '{${path},value}'`
}

const computed = {
  insured: `coalesce(${fact('namedInsured')}, '')`,
  carrier: `coalesce(${fact('policies,0,carrier')}, '')`,
  policyNumber: `coalesce(${fact('policies,0,policyNumber')}, '')`,
  effectiveDate: fact('policies,0,effectiveDate'),
  premium: `coalesce(${fact('policies,0,premium')}, ${fact('totalPremium')})::numeric`,
  // A client that was removed takes its documents back to anyone who uploaded them.
  clientId: 'client.id',
  clientName: "coalesce(client.name, '')",
  uploadedByName: "coalesce(uploader.name, '')",
  reviewedByName: "coalesce(reviewer.name, '')",
}

const filing = `(select json_build_object('id', f.id, 'filedById', f.filed_by_id, 'filedByName', coalesce(u.name, ''),
    'filedAt', ${utc('f.filed_at')}, 'undoUntil', ${utc(`(f.filed_at + interval '${hoursToUndo} hours')`)}, 'lines', f.lines)
  from document_filings f left join users u on u.agency_id = f.agency_id and u.id = f.filed_by_id
  where f.agency_id = d.agency_id and f.document_id = d.id and f.undone_at is null
  order by f.filed_at desc, f.id desc limit 1)`

/** The conditions of the documents that the caller may see, as `d`: what they uploaded, and what belongs to a client of theirs; an owner all. */
export function visibleDocuments(scope: Scope): string[] {
  return standing(scope, 'document.view', 'document', 'd')
}

const searched = `lower(concat_ws(' ', d.file_name, ${computed.insured}, ${computed.carrier}, ${computed.policyNumber}))`

function withWords({ values }: Scope, q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => `${searched} like ${values.$(containing(word))}`)
}

const sortKeys: Record<(typeof documentSorts)[number], SortKey> = {
  createdAt: { key: 'd.created_at', type: 'timestamptz' },
  updatedAt: { key: 'd.updated_at', type: 'timestamptz' },
  fileName: { key: 'lower(d.file_name)', type: 'text' },
}

/** A list of the documents that the caller may see, newest first by default. */
export function documentList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: DocumentListQuery): ListParts {
  const { limit, cursor, sort = '-createdAt' } = query
  const scope = scopeOf(ctx)
  const where = [
    ...visibleDocuments(scope),
    ...withWords(scope, query.q),
    ...anyOf(scope, 'd.reading', query.reading),
    ...anyOf(scope, 'd.review', query.review),
    ...anyOf(scope, 'd.kind', query.kind),
    ...anyOf(scope, 'd.source', query.source),
    ...equal(scope, 'd.client_id', query.clientId),
    ...equal(scope, 'd.policy_id', query.policyId),
  ]
  const source = { table: 'documents', alias: 'd', joins, fields: projection(DocumentItem, 'd', computed) }
  return { source, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}

async function findOne<T>(
  ctx: InTransaction<AgencyCtx>,
  fields: string,
  condition: (scope: Scope) => string,
) {
  const scope = scopeOf(ctx)
  const where = [...visibleDocuments(scope), condition(scope)].join(' and ')
  const text = `select to_json(item) as record from (
    select ${fields} from (select * from documents d where ${where} order by d.id desc limit 1) d ${joins}) item`
  const query = prepared({ text, values: scope.values.list })
  const { rows } = await ctx.db.$client.query<{ record: T }>(query)
  return rows[0]?.record
}

type Encrypted<Item> = {
  [Name in keyof Item]: Name extends 'facts' | 'found' ? Facts | string | null : Item[Name]
}

/** One document that the caller may see, with its facts, or undefined. */
export async function findDocument(
  ctx: InTransaction<AgencyCtx>,
  id: string,
): Promise<DocumentDetail | undefined> {
  const fields = projection(DocumentDetail, 'd', { ...computed, filing, facts: storedFacts })
  const isIt = ({ values }: Scope) => `d.id = ${values.$(id)}`
  const document = await findOne<Encrypted<DocumentDetail>>(ctx, fields, isIt)
  if (!document) return undefined
  const cipher = await agencyCipher(ctx)
  const found = decryptFoundFacts(cipher, id, document.found)
  return { ...document, found, facts: decryptFacts(cipher, id, document.facts) }
}

/** Whether the caller may see a document. */
export async function seesDocument(ctx: InTransaction<AgencyCtx>, id: string): Promise<boolean> {
  const isIt = ({ values }: Scope) => `d.id = ${values.$(id)}`
  return (await findOne(ctx, 'd.id', isIt)) !== undefined
}

/** The latest document that the caller may see with these very bytes, or undefined. */
export function findByChecksum(
  ctx: InTransaction<AgencyCtx>,
  checksum: string,
): Promise<DocumentItem | undefined> {
  const fields = projection(DocumentItem, 'd', computed)
  return findOne<DocumentItem>(ctx, fields, ({ values }) => `d.checksum = ${values.$(checksum)}`)
}

/** The latest other document that was filed for a policy and that the caller may see, with its facts, or undefined. */
export async function findFiledFor(
  ctx: InTransaction<AgencyCtx>,
  policyId: string,
  exceptId: string,
): Promise<Pick<DocumentDetail, 'id' | 'fileName' | 'facts'> | undefined> {
  const fields = `d.id, d.file_name as "fileName", ${storedFacts} as facts`
  const isIts = ({ values: { $ } }: Scope) =>
    `d.policy_id = ${$(policyId)} and d.id <> ${$(exceptId)} and d.review = 'filed' and d.facts is not null`
  const filed = await findOne<Encrypted<Pick<DocumentDetail, 'id' | 'fileName' | 'facts'>>>(
    ctx,
    fields,
    isIts,
  )
  return filed && { ...filed, facts: decryptFacts(await agencyCipher(ctx), filed.id, filed.facts) }
}
