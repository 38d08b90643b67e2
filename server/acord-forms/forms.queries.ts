import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, anyText, equal, type Scope, scopeOf } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { containing } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import {
  FilledForm,
  FilledFormItem,
  type FormListQuery,
  type formSorts,
} from '#shared/acord-forms/filled-forms.contract.ts'
import { decryptValues } from './encrypted-values.ts'

const joins = `left join lateral (
    select c.name, c.assigned_agent_id, c.servicer_id, c.policy_servicers from clients c
    where c.agency_id = f.agency_id and c.id = f.client_id limit 1
  ) client on true
  ${personName('maker', 'f.agency_id', 'f.created_by_id')}
  ${personName('signer', 'f.agency_id', 'f.signed_by_id')}`

const computed = {
  clientName: "coalesce(client.name, '')",
  assignedAgentId: 'client.assigned_agent_id',
  servicerId: 'client.servicer_id',
  policyServicers: 'client.policy_servicers',
  createdByName: "coalesce(maker.name, '')",
}

const computedOfOne = {
  ...computed,
  signedByName: "coalesce(signer.name, '')",
  supersededById: `(select n.id from filled_forms n where n.agency_id = f.agency_id and n.reissue_of_id = f.id
    and n.deleted_at is null and n.status <> 'draft' order by n.issued_at desc nulls last, n.id desc limit 1)`,
  stops: `'[]'::json`,
  notices: `'[]'::json`,
  listed: `'[]'::json`,
  standing: `'[]'::json`,
  gaps: `'[]'::json`,
  remarks: `'[]'::json`,
  differences: `'[]'::json`,
}

function clientColumn(column: string): string {
  return `(select ${column} from clients c where c.agency_id = f.agency_id and c.id = f.client_id)`
}

const sortKeys: Record<(typeof formSorts)[number], SortKey> = {
  number: { key: 'f.number', type: 'integer' },
  title: { key: 'lower(f.title)', type: 'text' },
  clientName: { key: clientColumn('lower(c.name)'), type: 'text' },
  status: { key: 'f.status', type: 'text' },
  issuedAt: { key: `coalesce(f.issued_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
  expiresOn: { key: `coalesce(f.expires_on, 'infinity'::date)`, type: 'date' },
  createdAt: { key: 'f.created_at', type: 'timestamptz' },
}

/** Forms whose number, title or client has each word of a search. */
function withWords({ values }: Scope, q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 5)
  return words.map((word) => {
    const pattern = values.$(containing(word))
    return `(lower('c-' || f.number || ' ' || f.title) like ${pattern} or ${clientColumn('lower(c.name)')} like ${pattern})`
  })
}

/** The forms of the clients in the caller's reach: an agent's are those of their clients. */
function conditions(scope: Scope, query: FormListQuery): string[] {
  return [
    ...standing(scope, 'record.view', 'underClient', 'f'),
    ...withWords(scope, query.q),
    ...equal(scope, 'f.client_id', query.clientId),
    ...(query.policyId ? [`${scope.values.$(query.policyId)}::uuid = any(f.policy_ids)`] : []),
    ...anyOf(scope, 'f.status', query.status),
    ...anyText(scope, 'f.form_number', query.formNumber),
    ...anyOf(scope, 'f.created_by_id', query.createdById),
  ]
}

/** A list of filled forms, newest first by default. */
export function formList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: FormListQuery): ListParts {
  const { limit, cursor, sort = '-createdAt' } = query
  const scope = scopeOf(ctx)
  const source = {
    table: 'filled_forms',
    alias: 'f',
    joins,
    fields: projection(FilledFormItem, 'f', computed),
  }
  return {
    source,
    scope,
    where: conditions(scope, query),
    sort: sortBy(sort, sortKeys, scope),
    limit,
    cursor,
  }
}

/** A filled form as it is kept; what stands in its way is worked out afterwards. */
export type StoredForm = FilledForm & { fileKey: string | null }

/** One filled form of the agency, whoever may see it, or undefined; `lock` holds it for a change. */
export async function findForm(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredForm | undefined> {
  const { db, user } = ctx
  if (options.lock) {
    const hold =
      'select id from filled_forms where agency_id = $1 and id = $2 and deleted_at is null for update'
    await db.$client.query(hold, [user.agencyId, id])
  }
  const fields = projection(FilledForm, 'f', computedOfOne)
  const text = `select to_json(item) as record from (select ${fields}, f.file_key as "fileKey"
    from filled_forms f ${joins} where f.agency_id = $1 and f.id = $2 and f.deleted_at is null) item`
  const { rows } = await db.$client.query<{ record: StoredForm }>(text, [user.agencyId, id])
  const record = rows[0]?.record
  return record && { ...record, values: decryptValues(await agencyCipher(ctx), id, record.values) }
}
