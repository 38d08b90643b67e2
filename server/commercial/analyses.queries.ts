import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, equal, type Scope, scopeOf } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { containing } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import {
  Analysis,
  type AnalysisListQuery,
  AnalysisSummary,
  type analysisSorts,
} from '#shared/commercial/analysis.contract.ts'
import { decryptAnalysis } from './encrypted-analysis.ts'

const maxWords = 8
const joins = `left join lateral (
    select c.id, c.name from clients c
    where c.agency_id = a.agency_id and c.id = a.client_id and c.deleted_at is null
  ) client on true ${personName('maker', 'a.agency_id', 'a.created_by_id')}`

function openFindings(condition = ''): string {
  return `(select count(*)::int from jsonb_array_elements(a.result->'findings') f
    where f->>'status' = 'open'${condition})`
}

const computed = {
  kind: `a.result->>'kind'`,
  clientId: 'client.id',
  clientName: "coalesce(client.name, '')",
  createdByName: "coalesce(maker.name, '')",
}
const counted = {
  documents: 'cardinality(a.document_ids)',
  openCritical: openFindings(` and f->>'weight' = 'critical'`),
  openFindings: openFindings(),
}

/** The analyses that the caller may see: their own, and those of their clients; an owner all. */
function visibleAnalyses(scope: Scope): string[] {
  return standing(scope, 'document.view', 'analysis', 'a')
}

const clientName = `coalesce((select lower(c.name) from clients c
  where c.agency_id = a.agency_id and c.id = a.client_id and c.deleted_at is null), '')`

const sortKeys: Record<(typeof analysisSorts)[number], SortKey> = {
  title: { key: 'lower(a.title)', type: 'text' },
  clientName: { key: clientName, type: 'text' },
  createdAt: { key: 'a.created_at', type: 'timestamptz' },
  updatedAt: { key: 'a.updated_at', type: 'timestamptz' },
}

function withWords({ values }: Scope, q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => `lower(a.title) || ' ' || ${clientName} like ${values.$(containing(word))}`)
}

/** A list of the analyses that the caller may see, newest first by default. */
export function analysisList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: AnalysisListQuery): ListParts {
  const { limit, cursor, sort = '-createdAt' } = query
  const scope = scopeOf(ctx)
  const where = [
    ...visibleAnalyses(scope),
    ...withWords(scope, query.q),
    ...equal(scope, 'a.client_id', query.clientId),
    ...(query.documentId ? [`${scope.values.$(query.documentId)}::uuid = any(a.document_ids)`] : []),
    ...anyOf(scope, `a.result->>'kind'`, query.kind),
  ]
  const fields = projection(AnalysisSummary, 'a', { ...computed, ...counted })
  const source = { table: 'policy_analyses', alias: 'a', joins, fields }
  return { source, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}

/** An analysis as it is kept, without what only its documents tell. */
export type StoredAnalysis = Omit<Analysis, 'isStale'>

/** One analysis that the caller may see, or undefined; `lock` keeps others from changing it until the transaction ends. */
export async function findAnalysis(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredAnalysis | undefined> {
  const scope = scopeOf(ctx)
  const where = [...visibleAnalyses(scope), `a.id = ${scope.values.$(id)}`].join(' and ')
  const kept = 'coalesce(to_jsonb(a.encrypted_result), a.result)'
  const fields = projection(Analysis.omit({ isStale: true }), 'a', { ...computed, result: kept })
  const text = `select to_json(item) as record from (
    select ${fields} from (select * from policy_analyses a where ${where} ${options.lock ? 'for update' : ''}) a ${joins}) item`
  const query = prepared({ text, values: scope.values.list })
  const { rows } = await ctx.db.$client.query<{ record: StoredAnalysis }>(query)
  return rows[0] && decryptAnalysis(await agencyCipher(ctx), rows[0].record)
}
