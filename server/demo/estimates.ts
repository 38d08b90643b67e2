import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { estimateOf } from '#engines/estimate/estimate.rules.ts'
import { estimateInputOf } from '#engines/estimate/estimate-input.rules.ts'
import { defaultRates } from '#engines/estimate/rates.ts'
import { documents, estimates } from '#server/db/tables/documents.ts'
import type { DemoFrame } from './demo-rows.ts'
import type { Random } from './random.ts'

const maxEstimates = 4
const minuteMillis = 60_000

/** Neither a letter that was put aside nor a list of claims is worth an estimate. */
const isPolicy = [ne(documents.review, 'dismissed'), ne(documents.kind, 'loss_run')]

/** What people had typed in beside the policies, in sequence. */
const typedIn = [{}, { yearsInBusiness: 14, lossCount: 1 }, { lossCount: 0 }, { yearsInBusiness: 6 }] as const

/** Estimates of the policies that were read already, each made shortly after its document came. */
export async function insertEstimates(
  client: pg.PoolClient,
  frame: DemoFrame,
  random: Random,
): Promise<void> {
  const db = drizzle(client)
  const { agencyId } = frame
  const read = await db
    .select()
    .from(documents)
    .where(and(eq(documents.agencyId, agencyId), isNotNull(documents.facts), ...isPolicy))
    // Those that came for an analysis first: the assistant's page lists them.
    .orderBy(asc(documents.source), asc(documents.id))
    .limit(maxEstimates)
  for (const [
    index,
    { id: documentId, clientId, uploadedById, facts, fileName, createdAt },
  ] of read.entries()) {
    if (!facts) continue
    const at = new Date(createdAt.getTime() + 4 * minuteMillis)
    const more = typedIn[index] ?? {}
    const input = estimateInputOf(facts, more)
    await db.insert(estimates).values({
      ...{ agencyId, id: random.id(at), createdById: uploadedById, documentId, clientId },
      ...{ title: facts.namedInsured?.value ?? fileName, ratesVersion: defaultRates.version },
      ...{ input: { ...input, more }, result: estimateOf(input, defaultRates), createdAt: at, updatedAt: at },
    })
  }
}
