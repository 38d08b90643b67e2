import { describe, expect, it } from 'vitest'
import {
  premiumOn as enginePremium,
  openRenewals,
  termsInForce,
} from '#engines/policy-terms/figures.rules.ts'
import {
  statusOn as engineStatus,
  isConfirmationDue,
  type KnownTerm,
  knownTerm,
} from '#engines/policy-terms/status.rules.ts'
import type { Transaction } from '#engines/policy-terms/term.ts'
import { termFrom, transactionFrom } from '#engines/policy-terms/testing/terms.ts'
import { newId } from '#server/new-id.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { addDays } from '#shared/dates.ts'
import {
  confirmationDueOn,
  countsOn,
  inForceOn,
  premiumOn,
  renewalOn,
  standingPremiumOn,
  standingStatusOn,
  standings,
  statusOn,
} from './standings.ts'
import { put, randomPolicy } from './testing.ts'

const days = Array.from({ length: 45 }, (_none, position) => addDays('2025-12-11', position * 13))
/** Between the tries of a history, which are entered a millisecond after one another. */
const inBetween = '2026-01-01T00:00:00.010Z'

type OnDay = { id: string; day: string; status: string; counts: boolean; premium: number }

async function ask({ server, agencyId }: World, text: string, values: unknown[] = []): Promise<OnDay[]> {
  const { rows } = await asDatabaseOwner(server, ({ $client }) =>
    $client.query<OnDay>(text, [agencyId, days, ...values]),
  )
  return rows
}

const onEachDay = `select p.id, to_char(day, 'YYYY-MM-DD') as day, ${statusOn('p', 'day')} as status,
    ${inForceOn('p', 'day')} as counts, ${premiumOn('p', 'day')} as premium
  from policies p, unnest($2::date[]) day where p.agency_id = $1 order by p.id, day`

const knownOnEachDay = `with known as materialized (select * from ${standings('$1', '$3')} k)
  select s.term_id as id, to_char(day, 'YYYY-MM-DD') as day, ${standingStatusOn('s', 'day', 'known')} as status,
    ${countsOn('s', 'day')} as counts, ${standingPremiumOn('s', 'day')} as premium
  from known s, unnest($2::date[]) day order by 1, 2`

function saidBy(policies: readonly (readonly KnownTerm[])[]): OnDay[] {
  const rows = policies.flatMap((terms) =>
    days.flatMap((day) => {
      const inForce = termsInForce(terms, day)
      return terms.map((term) => ({
        id: term.id,
        day,
        status: engineStatus(term, day, terms),
        counts: inForce.includes(term),
        premium: enginePremium(term, day),
      }))
    }),
  )
  return rows.sort((a, b) => a.id.localeCompare(b.id) || a.day.localeCompare(b.day))
}

const kept = `select s.* from term_standings s where s.agency_id = $1 order by term_id`
const folded = `select f.* from fold_policies($1, array(select policy_id from policies where agency_id = $1), null) f order by term_id`

const marksOnEachDay = `select s.term_id as id, to_char(day, 'YYYY-MM-DD') as day,
    ${confirmationDueOn('s', 'day')} as due, ${renewalOn('s', 'day', "p.renewal_decision ->> 'decision'")} as renewal
  from term_standings s join policies p on p.agency_id = s.agency_id and p.id = s.term_id, unnest($2::date[]) day
  where s.agency_id = $1 order by 1, 2`

type Marked = { id: string; day: string; due: boolean; renewal: 'overdue' | 'remarket' | null }

function marksSaidBy(policies: readonly (readonly KnownTerm[])[]): Marked[] {
  const rows = policies.flatMap((terms) =>
    days.flatMap((day) => {
      const open = new Map(openRenewals(terms, day, 10_000).map((one) => [one.term.id, one]))
      const markOf = (one: ReturnType<typeof open.get>): Marked['renewal'] =>
        one?.isOverdue ? 'overdue' : one?.isToRemarket ? 'remarket' : null
      return terms
        .filter(({ coverage }) => coverage)
        .map((term) => ({
          id: term.id,
          day,
          due: isConfirmationDue(term, day),
          renewal: markOf(open.get(term.id)),
        }))
    }),
  )
  return rows.sort((a, b) => a.id.localeCompare(b.id) || a.day.localeCompare(b.day))
}

async function marks({ server, agencyId }: World): Promise<Marked[]> {
  const { rows } = await asDatabaseOwner(server, ({ $client }) =>
    $client.query<Marked>(marksOnEachDay, [agencyId, days]),
  )
  return rows
}

describe('what a term is on a day', () => {
  it('is marked in the database as the rules say: notices that passed, renewals overdue or to be remarketed', async () => {
    const made = await world()
    const policies = Array.from({ length: 60 }, (_none, seed) => randomPolicy(seed + 500))
    for (const terms of policies) await put(made, terms)
    const found = await marks(made)
    expect(found).toEqual(marksSaidBy(policies.map((terms) => terms.map((term) => knownTerm(term)))))
    const seen = new Set(found.map(({ due, renewal }) => `${due} ${renewal}`))
    for (const mark of ['true null', 'false overdue', 'false remarket']) expect(seen).toContain(mark)
  })

  it('is in the database what the rules say, of random histories, now and as it was known', async () => {
    const made = await world()
    const policies = Array.from({ length: 40 }, (_none, seed) => randomPolicy(seed))
    for (const terms of policies) await put(made, terms)
    expect(await ask(made, onEachDay)).toEqual(
      saidBy(policies.map((terms) => terms.map((term) => knownTerm(term)))),
    )

    const known = policies.map((terms) => terms.map((term) => knownTerm(term, inBetween)))
    // A voided term has no standing: nothing is known of it but that it is quoted.
    const begun = known.map((terms) => terms.filter(({ coverage }) => coverage))
    expect(await ask(made, knownOnEachDay, [inBetween])).toEqual(saidBy(begun))

    await asDatabaseOwner(made.server, async ({ $client }) => {
      const { rows } = await $client.query(kept, [made.agencyId])
      expect(rows.length).toBeGreaterThan(60)
      expect(rows).toEqual((await $client.query(folded, [made.agencyId])).rows)
    })
  })

  it('ends with its removal, which is a transfer to another agency that day, and comes back with it', async () => {
    const made = await world()
    const term = termFrom({ id: newId(), policyId: newId(), first: { id: newId() } })
    const own = { ...term, policyId: term.id }
    await put(made, [own])
    const remove = (at: string | null) =>
      asDatabaseOwner(made.server, ({ $client }) =>
        $client.query('update policies set deleted_at = $2 where agency_id = $1', [made.agencyId, at]),
      )
    // Eleven at night in the agency's zone, the next day in UTC.
    await remove('2026-06-02T03:00:00Z')
    const left: Transaction = transactionFrom({
      id: 'left',
      kind: 'transfer_out',
      effectiveDate: '2026-06-01',
    })
    const gone = knownTerm({ ...own, transactions: [...own.transactions, left] })
    expect(await ask(made, onEachDay)).toEqual(saidBy([[gone]]))
    const before = await ask(made, knownOnEachDay, ['2026-06-02T02:59:59Z'])
    expect(before).toEqual(saidBy([[knownTerm(own)]]))
    await remove(null)
    expect(await ask(made, onEachDay)).toEqual(saidBy([[knownTerm(own)]]))
  })
})
