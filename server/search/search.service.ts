import { clientConditions } from '#server/clients/clients.queries.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { policyConditions } from '#server/policies/policies.queries.ts'
import { prospectConditions } from '#server/prospects/prospects.queries.ts'
import { type Scope, scopeOf } from '#server/records/filters.ts'
import { prepared } from '#server/records/statement.ts'
import { ticketConditions } from '#server/tickets/tickets.queries.ts'
import { type SearchResult, searchLimit } from '#shared/search/search.contract.ts'

type Part = {
  kind: SearchResult['kind']
  from: string
  columns: string
  key: string
  where: string[]
  scope: Scope
}

/** The best matches of one kind: those whose title begins with the text first, then in the order of their titles. */
function matches({ from, columns, key, where, scope }: Part, q: string) {
  const begins = scope.values.$(q.toLowerCase())
  const withFound = scope.ctes.length > 0 ? `with ${scope.ctes.join(', ')} ` : ''
  const text = `${withFound}select ${columns} from ${from} where ${where.join(' and ')}
    order by starts_with(lower(${key}), ${begins}) desc, lower(${key}) limit ${searchLimit}`
  return { text, values: scope.values.list }
}

function parts(ctx: AgencyCtx, q: string): Part[] {
  const filter = { q }
  const [clients, prospects, policies, tickets] = [scopeOf(ctx), scopeOf(ctx), scopeOf(ctx), scopeOf(ctx)]
  return [
    {
      kind: 'client',
      from: 'clients c',
      columns: `c.id, c.name as title, coalesce(nullif(c.email, ''), c.phone) as subtitle, '/clients/' || c.id as href`,
      key: 'c.name',
      where: clientConditions(clients, filter),
      scope: clients,
    },
    {
      kind: 'prospect',
      from: 'prospects r',
      columns: `r.id, r.name as title, coalesce(nullif(r.email, ''), r.phone) as subtitle, '/prospects/' || r.id as href`,
      key: 'r.name',
      where: prospectConditions(prospects, filter),
      scope: prospects,
    },
    {
      kind: 'policy',
      from: 'policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id',
      columns: `p.id, coalesce(nullif(p.policy_number, ''), nullif(p.line_of_business, ''), p.type) as title,
        concat_ws(' · ', nullif(p.carrier, ''), c.name) as subtitle, '/clients/' || c.id || '?policy=' || p.id as href`,
      key: 'p.policy_number',
      where: policyConditions(policies, filter),
      scope: policies,
    },
    {
      kind: 'ticket',
      from: 'tickets t',
      columns: `t.id, t.title, 'T-' || t.number as subtitle, '/tickets/' || t.id as href`,
      key: 't.title',
      where: ticketConditions(tickets, filter),
      scope: tickets,
    },
  ]
}

/** Takes from each kind in turn, so that a full kind does not hide the others. */
function inTurn(found: SearchResult[][]): SearchResult[] {
  const longest = Math.max(...found.map((results) => results.length))
  const rounds = Array.from({ length: longest }, (_, place) =>
    found.flatMap((results) => results[place] ?? []),
  )
  return rounds.flat().slice(0, searchLimit)
}

/** Finds the caller's own clients, prospects, policies and tickets by their words, phone digits or numbers. */
export async function searchRecords(ctx: InTransaction<AgencyCtx>, q: string): Promise<SearchResult[]> {
  const found: SearchResult[][] = []
  for (const part of parts(ctx, q)) {
    const { rows } = await ctx.db.$client.query<Omit<SearchResult, 'kind'>>(prepared(matches(part, q)))
    found.push(rows.map((row) => ({ kind: part.kind, ...row })))
  }
  const kinds = ['client', 'prospect', 'policy', 'ticket']
  return inTurn(found).sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
