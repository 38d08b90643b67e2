import type { Term } from '#engines/policy-terms/term.ts'
import { randomTerm } from '#engines/policy-terms/testing/histories.ts'
import { randomOf, termFrom } from '#engines/policy-terms/testing/terms.ts'
import { newId } from '#server/new-id.ts'
import { asDatabaseOwner, type World } from '#server/testing/world.ts'
import { addDays } from '#shared/dates.ts'

/** One to three terms of a policy, later ones renewing the first: from an import they may overlap. */
export function randomPolicy(seed: number): Term[] {
  const next = randomOf(seed * 104_729_141)
  const policyId = newId()
  const terms: Term[] = []
  const count = 1 + next(3)
  for (let position = 0; position < count; position++) {
    const id = position === 0 ? policyId : newId()
    const begins = addDays('2026-01-01', position * (200 + next(200)))
    const first = { id: newId(), effectiveDate: begins, kind: position === 0 ? 'new' : 'renewal' } as const
    const expires = next(8) === 0 ? null : addDays(begins, 365)
    const former = terms[0]?.id
    const term = termFrom({
      id,
      policyId,
      premium: 1000 + next(900),
      first: { ...first, newExpirationDate: expires },
      renewsTermIds: former ? [former] : [],
    })
    terms.push(randomTerm(next, term, next(41), newId))
  }
  return terms
}

/** Puts the terms of a policy with all that happened to them into the book, of a client of its own unless one is named. */
export async function put(
  { server, agencyId, owner }: World,
  terms: readonly Term[],
  clientId = newId(),
): Promise<void> {
  const rows = terms.map((term) => ({
    id: term.id,
    policyId: term.policyId,
    renewedFromId: term.renewsTermIds[0] ?? null,
  }))
  const made = terms.flatMap((term) =>
    term.transactions.map((each, index) => ({ ...each, termId: term.id, position: index + 1 })),
  )
  await asDatabaseOwner(server, async ({ $client }) => {
    await $client.query(
      `insert into clients (agency_id, id, name, assigned_agent_id) values ($1, $2, 'Ana', $3)
       on conflict do nothing`,
      [agencyId, clientId, owner.id],
    )
    await $client.query(
      `insert into policies (agency_id, id, client_id, type, renewed_from_id, first_term_id)
       select $1, id, $2, 'auto', "renewedFromId", nullif("policyId", id)
       from jsonb_to_recordset($3::jsonb) as t(id uuid, "policyId" uuid, "renewedFromId" uuid)`,
      [agencyId, clientId, JSON.stringify(rows)],
    )
    await $client.query(
      `insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change,
         notice_date, rescinds, new_expiration_date, corrects, producers)
       select $1, id, "termId", position, kind, "effectiveDate", "enteredAt", "premiumChange", "noticeDate", rescinds,
         "newExpirationDate", corrects, jsonb_build_array(jsonb_build_object('userId', $3::text, 'share', 100))
       from jsonb_to_recordset($2::jsonb) as t(id uuid, "termId" uuid, position int, kind text, "effectiveDate" date,
         "enteredAt" timestamptz, "premiumChange" numeric, "noticeDate" date, rescinds uuid, "newExpirationDate" date, corrects uuid)`,
      [agencyId, JSON.stringify(made), owner.id],
    )
  })
}
