import type { AgencyCtx } from '#server/context.ts'
import { type Scope, scopeOf } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { reach } from '#server/records/reach.ts'
import { holdingAll } from '#server/records/search.ts'
import {
  CertificateHolder,
  type HolderListQuery,
  type holderSorts,
} from '#shared/certificates/holders.contract.ts'

/** Holders with the same name whose addresses are the same, or one of them not known. */
const twins = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'street', t.street, 'city', t.city)
    order by t.created_at, t.id), '[]'::json)
  from certificate_holders t
  where t.agency_id = h.agency_id and t.id <> h.id and t.deleted_at is null
    and starts_with(t.normalized, split_part(h.normalized, '|', 1) || '|')
    and (t.normalized = h.normalized or split_part(t.normalized, '|', 2) = '' or split_part(h.normalized, '|', 2) = ''))`

/** How many issued certificates name the holder, of the clients in the caller's reach. */
function formCount(scope: Scope): string {
  const where = [
    'f.agency_id = h.agency_id',
    'f.holder_id = h.id',
    `f.status = 'issued'`,
    'f.deleted_at is null',
    ...reach(scope, 'record.view', 'client', 'c'),
  ]
  return `(select count(*)::int from filled_forms f
    join clients c on c.agency_id = f.agency_id and c.id = f.client_id
    where ${where.join(' and ')})`
}

const sortKeys: Record<(typeof holderSorts)[number], SortKey> = {
  name: { key: 'lower(h.name)', type: 'text' },
  createdAt: { key: 'h.created_at', type: 'timestamptz' },
}

type Ctx = Pick<AgencyCtx, 'user' | 'clock'>

/** The agency's holders of certificates by name, or the one with an id. */
export function holderList(ctx: Ctx, query: HolderListQuery & { id?: string }): ListParts {
  const { limit, cursor, sort = 'name', q, id } = query
  const scope = scopeOf(ctx)
  const fields = projection(CertificateHolder, 'h', { twins, formCount: formCount(scope) })
  const { values, user } = scope
  const text = `(h.name || ' ' || h.street || ' ' || h.city || ' ' || h.email)`
  const where = [
    `h.agency_id = ${values.$(user.agencyId)}`,
    'h.deleted_at is null',
    ...(id ? [`h.id = ${values.$(id)}`] : []),
    ...(q ? [holdingAll(values, text, q)] : []),
  ]
  const source = { table: 'certificate_holders', alias: 'h', joins: '', fields }
  return { source, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}
