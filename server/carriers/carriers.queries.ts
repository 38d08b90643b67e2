import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Scope, scopeOf } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { holdingAll } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import type { CommissionRate } from '#shared/carriers/carrier-parts.contract.ts'
import {
  Carrier,
  CarrierItem,
  type CarrierListQuery,
  type carrierSorts,
} from '#shared/carriers/carriers.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** The parts of a carrier `k` as JSON. */
function partsOf(table: string, fields: string, order: string, where = 'true'): string {
  return `(select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]'::json)
    from ${table} t where t.agency_id = k.agency_id and t.carrier_id = k.id and ${where})`
}

const parts = {
  aliases: partsOf(
    'carrier_aliases',
    `'id', t.id, 'spelling', t.spelling`,
    'lower(t.spelling), t.id',
    't.normalized <> k.normalized',
  ),
  contacts: partsOf(
    'carrier_contacts',
    `'id', t.id, 'name', t.name, 'role', t.role, 'email', t.email, 'phone', t.phone`,
    `array_position(array['underwriter', 'marketing', 'claims', 'billing'], t.role), lower(t.name), t.id`,
  ),
  appointments: partsOf(
    'carrier_appointments',
    `'id', t.id, 'state', t.state, 'lines', t.lines, 'agencyCode', t.agency_code,
      'effectiveDate', t.effective_date, 'terminatedDate', t.terminated_date`,
    't.terminated_date is not null, t.state, t.effective_date, t.id',
  ),
  rates: partsOf(
    'commission_rates',
    `'id', t.id, 'lineOfBusiness', t.line_of_business, 'kind', t.kind, 'percent', t.percent,
      'effectiveFrom', t.effective_from, 'version', t.version`,
    't.line_of_business, t.kind, t.effective_from desc',
  ),
  naicByName: "coalesce(naic_by.name, '')",
}

function statesOn(scope: Scope): string {
  const day = scope.values.$(scope.today)
  return `(select coalesce(json_agg(distinct t.state), '[]'::json) from carrier_appointments t
    where t.agency_id = k.agency_id and t.carrier_id = k.id
      and coalesce(t.effective_date <= ${day}::date, true) and coalesce(t.terminated_date > ${day}::date, true))`
}

const aliasCount = `(select count(*)::int from carrier_aliases t
  where t.agency_id = k.agency_id and t.carrier_id = k.id and t.normalized <> k.normalized)`

const sortKeys: Record<(typeof carrierSorts)[number], SortKey> = {
  name: { key: 'lower(k.name)', type: 'text' },
  groupName: { key: 'lower(k.group_name)', type: 'text' },
  createdAt: { key: 'k.created_at', type: 'timestamptz' },
}

const searched = `(k.name || ' ' || k.group_name || ' ' || k.naic_code || ' ' || coalesce((select string_agg(a.spelling, ' ')
  from carrier_aliases a where a.agency_id = k.agency_id and a.carrier_id = k.id), ''))`

/** The agency's carriers, found by name, group, NAIC code or any spelling. */
export function carrierList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: CarrierListQuery): ListParts {
  const { limit, cursor, sort = 'name', q, archived = false } = query
  const scope = scopeOf(ctx)
  const fields = projection(CarrierItem, 'k', { aliasCount, states: statesOn(scope) })
  const { values, user } = scope
  const where = [
    `k.agency_id = ${values.$(user.agencyId)}`,
    'k.deleted_at is null',
    `k.is_archived = ${values.$(archived)}`,
    ...(q ? [holdingAll(values, searched, q)] : []),
  ]
  const source = { table: 'carriers', alias: 'k', joins: '', fields }
  return { source, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}

const wholeCarrier = `select to_json(item) as carrier from (
  select ${projection(Carrier, 'k', parts)} from carriers k ${personName('naic_by', 'k.agency_id', 'k.naic_by_id')}
  where k.agency_id = $1 and k.id = $2 and k.deleted_at is null) item`

/** One carrier of the agency with all its parts, or undefined. */
export async function findCarrier({ db, user }: Ctx, id: string): Promise<Carrier | undefined> {
  const { rows } = await db.$client.query<{ carrier: Carrier }>(wholeCarrier, [user.agencyId, id])
  return rows[0]?.carrier
}

const namedCarriers = `select k.id, k.name, k.group_name as "group", k.is_archived as "isArchived", k.naic_code as "naicCode",
    k.short_rate_percent::float8 as "shortRatePercent",
    coalesce(array_agg(a.spelling) filter (where a.id is not null), '{}') as spellings
  from carriers k left join carrier_aliases a on a.agency_id = k.agency_id and a.carrier_id = k.id
  where k.agency_id = $1 and k.deleted_at is null group by k.agency_id, k.id order by k.created_at, k.id`

/** A carrier as spellings are matched to it. */
export type MatchedCarrier = {
  id: string
  name: string
  group: string
  isArchived: boolean
  naicCode: string
  shortRatePercent: number
  spellings: string[]
}

/** Every carrier of the agency with its spellings, archived ones too: policies of theirs still stand. */
export async function readNamed({ db, user }: Ctx): Promise<MatchedCarrier[]> {
  const { rows } = await db.$client.query<MatchedCarrier>(namedCarriers, [user.agencyId])
  return rows
}

const rateOnDay = `select id, line_of_business as "lineOfBusiness", kind, percent::float8 as percent, effective_from::text as "effectiveFrom", version
  from commission_rates where agency_id = $1 and carrier_id = $2 and line_of_business in ($3, '') and kind = $4
    and effective_from <= $5::date
  order by line_of_business = $3 desc, effective_from desc limit 1`

export type KeptRate = Omit<CommissionRate, 'id' | 'version'> & { carrierId: string }

const allRates = `select carrier_id as "carrierId", line_of_business as "lineOfBusiness", kind, percent::float8 as percent,
    effective_from::text as "effectiveFrom"
  from commission_rates where agency_id = $1`

/** Every commission rate of the agency's carriers. */
export async function readRates({ db, user }: Ctx): Promise<KeptRate[]> {
  const { rows } = await db.$client.query<KeptRate>(allRates, [user.agencyId])
  return rows
}

/** The rate in force on a day: the line's own before the one for all lines, the newest begun of either. */
export async function findRate(
  { db, user }: Ctx,
  carrierId: string,
  { line, kind, day }: { line: string; kind: string; day: string },
): Promise<CommissionRate | null> {
  const { rows } = await db.$client.query<CommissionRate>(rateOnDay, [
    user.agencyId,
    carrierId,
    line,
    kind,
    day,
  ])
  return rows[0] ?? null
}
