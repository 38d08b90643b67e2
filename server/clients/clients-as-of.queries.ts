import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { countsOn, holderOn, standingPremiumOn, standingStatusOn } from '#server/records/standings.ts'
import type { AsOf } from '#shared/as-of.ts'
import { dayIn } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { PolicyStatus } from '#shared/policies/policy-choices.ts'
import type { TermStatus } from '#shared/policies/term-choices.ts'

type Ctx = InTransaction<AgencyCtx>
type Term = { id: string; status: PolicyStatus; premium: number }
type OnDay = { id: string; status: TermStatus; premium: number; counts: boolean }

// $1 agency · $2 terms · $3 the day · $4 when it was known.
const isAsked = '(select p.policy_id from policies p where p.agency_id = $1 and p.id = any($2::uuid[]))'
const onDay = (source: string) => `with known as materialized (${source})
  select s.term_id as id, ${standingStatusOn('s', '$3', 'known')} as status, ${standingPremiumOn('s', '$3')} as premium,
    ${countsOn('s', '$3')} as counts
  from known s`
const asTheyAre = onDay(`select * from term_standings where agency_id = $1 and policy_id in ${isAsked}`)
const asKnown = onDay(`select * from fold_policies($1, array${isAsked}, $4)`)

/** The names of other clients who held policies of this one on a day: they were merged into it since. */
export async function mergedSince({ db, user }: Ctx, clientId: string, day: string): Promise<string[]> {
  const text = `select distinct c.name from term_standings s
    join clients c on c.agency_id = s.agency_id and c.id = ${holderOn('s', '$3')}
    where s.agency_id = $1 and s.client_id = $2 and c.id <> s.client_id order by c.name`
  const { rows } = await db.$client.query<{ name: string }>(text, [user.agencyId, clientId, day])
  return rows.map(({ name }) => name)
}

/** A client whose policies are listed as of a day. */
export type DatedClient<Client, Policy> = Omit<Client, 'policies'> & {
  policyCount: number
  bookPremium: number
  policies: (Omit<Policy, 'status' | 'premium'> & { status: TermStatus; premium: number })[]
}

/**
 * Clients with each term's status and premium of a day, and the policies that were in force then. What was not known yet is
 * left out. Everything else of them is today's.
 */
export async function clientsAsOf<Policy extends Term, Client extends { policies: Policy[] }>(
  ctx: Ctx,
  clients: readonly (Client & { policies: Policy[] })[],
  { asOf, knownAt }: AsOf,
): Promise<DatedClient<Client, Policy>[]> {
  const day = asOf ?? dayIn(ctx.user.timeZone, ctx.clock())
  const ids = clients.flatMap(({ policies }) => policies.map(({ id }) => id))
  const values = [ctx.user.agencyId, ids, day, ...(knownAt ? [knownAt] : [])]
  const { rows } = await ctx.db.$client.query<OnDay>(knownAt ? asKnown : asTheyAre, values)
  const found = new Map(rows.map((row) => [row.id, row]))
  const inForce = (policies: readonly Policy[]) =>
    policies.flatMap(({ id }) => found.get(id) ?? []).filter(({ counts }) => counts)
  return clients.map(({ policies, ...client }) => ({
    ...client,
    policyCount: inForce(policies).length,
    bookPremium: sumDollars(inForce(policies).map(({ premium }) => premium)),
    policies: policies.flatMap(({ status: now, premium: all, ...term }) => {
      const { status = 'quoted', premium = now === 'quoted' ? all : 0 } = found.get(term.id) ?? {}
      const isKnown = found.has(term.id) || !knownAt || now === 'quoted'
      return isKnown ? [{ ...term, status, premium }] : []
    }),
  }))
}
