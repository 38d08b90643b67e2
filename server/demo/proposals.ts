import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { FileStore } from '#server/adapters/files.ts'
import { cipherFor } from '#server/agency-encryption/agency-key.service.ts'
import type { Config } from '#server/config.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { clients } from '#server/db/tables/clients.ts'
import { policies } from '#server/db/tables/policies.ts'
import { proposalReplies, proposals } from '#server/db/tables/proposals.ts'
import { requoteQuotes, requotes } from '#server/db/tables/requotes.ts'
import { proposalTokenHash } from '#server/proposals/proposal-link.ts'
import { encryptQuestion, encryptSigned } from '#server/proposals/reply-text.ts'
import { proposalPdf } from '#server/requotes/proposal-pdf.ts'
import { addDays } from '#shared/dates.ts'
import { usualDays } from '#shared/proposals/proposals.contract.ts'
import { consentOf } from '#shared/proposals/proposals.rules.ts'
import { ProposalContent } from '#shared/requotes/proposal.contract.ts'
import type { DemoFrame } from './demo-rows.ts'
import { makeRandom, type Random } from './random.ts'

/** A chance of their own: what was proposed changes nothing else of what is made up. */
const proposalSeed = 29
const sentDaysAgo = 3
const dayMillis = 86_400_000
const hourMillis = 3_600_000

export type DemoKeys = Pick<Config, 'secretKey' | 'previousSecretKeys'>
type Place = { client: pg.PoolClient; files: FileStore; keys: DemoKeys; frame: DemoFrame; random: Random }
type Requote = typeof requotes.$inferSelect
type Quote = typeof requoteQuotes.$inferSelect

/** What expires, with the limits and forms that the term lists. */
async function expiringOf({ client }: Place, { agencyId, termIds }: Requote) {
  const isIt = and(eq(policies.agencyId, agencyId), inArray(policies.id, termIds))
  const terms = await drizzle(client).select().from(policies).where(isIt)
  return terms.map(({ details, ...term }) => ({
    term: { ...term, lines: term.lines.length > 0 ? term.lines : [term.lineOfBusiness], linePremiums: [] },
    details: { coverages: [], endorsements: [], ...details?.items },
  }))
}

async function contentOf(place: Place, requote: Requote, offers: readonly Quote[]) {
  const { client, frame } = place
  const db = drizzle(client)
  const { agencyId } = requote
  const [agency] = await db.select().from(agencies).where(eq(agencies.id, agencyId))
  const [sender] = await db.select().from(users).where(eq(users.id, requote.ownerId))
  const ofIt = and(eq(clients.agencyId, agencyId), eq(clients.id, requote.clientId))
  const [insured] = await db.select().from(clients).where(ofIt)
  const content = ProposalContent.parse({
    ...{ agency, sender, offers, expiring: await expiringOf(place, requote) },
    requote: { ...requote, clientName: insured?.name },
    today: addDays(frame.today, -sentDaysAgo),
  })
  return { content, to: insured?.email || 'client@example.com' }
}

/** Sends the quotes of a requote, as the product does, three days ago. */
async function addProposal(place: Place, requote: Requote, quotes: readonly Quote[]) {
  const { client, files, keys, frame, random } = place
  const at = new Date(frame.now.getTime() - sentDaysAgo * dayMillis)
  const { content, to } = await contentOf(place, requote, quotes)
  const { agencyId } = requote
  const id = random.id(at)
  const file = Buffer.from(await proposalPdf(content))
  const fileKey = `proposals/${agencyId}/${random.id(at)}`
  await files.put(fileKey, file)
  const fileHash = createHash('sha256').update(file).digest('hex')
  const db = drizzle(client)
  await db.insert(proposals).values({
    ...{ agencyId, id, requoteId: requote.id, senderId: requote.ownerId, to, content, fileKey, fileHash },
    ...{ tokenHash: proposalTokenHash(keys, id), days: usualDays, delivery: 'sent' },
    ...{ createdAt: at, sentAt: at, expiresAt: new Date(at.getTime() + usualDays * dayMillis) },
    ...{ opened: 2, openedAt: new Date(at.getTime() + hourMillis) },
  })
  await db
    .update(requoteQuotes)
    .set({ status: 'presented' })
    .where(
      and(
        eq(requoteQuotes.agencyId, agencyId),
        inArray(
          requoteQuotes.id,
          quotes.map((quote) => quote.id),
        ),
      ),
    )
  return { id, fileHash, content, at: new Date(at.getTime() + 20 * hourMillis) }
}

type Sent = Awaited<ReturnType<typeof addProposal>>

/** The client accepts the cheapest option and declines the others. */
async function addAnswer({ client, keys, frame, random }: Place, { agencyId }: Requote, sent: Sent) {
  const { id: proposalId, fileHash, content, at } = sent
  const db = drizzle(client)
  const name = content.requote.clientName
  const [best] = content.offers.toSorted((one, other) => (one.premium ?? 0) - (other.premium ?? 0))
  const decisions = content.offers.map(({ id: quoteId, carrier, lines, premium }) => ({
    ...{ quoteId, carrier, lines, premium },
    answer: quoteId === best?.id ? ('accepted' as const) : ('declined' as const),
  }))
  const id = random.id(at)
  const signed = { signature: { kind: 'typed' as const }, consent: consentOf(content.agency.name) }
  const body = encryptSigned(await cipherFor(keys, client, agencyId), id, signed)
  await db.insert(proposalReplies).values({
    ...{ agencyId, id, proposalId, kind: 'answer', requestId: random.id(at), at, name, decisions, fileHash },
    ...{
      body,
      ipAddress: '203.0.113.24',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    },
  })
  const decidedOn = addDays(frame.today, -sentDaysAgo + 1)
  for (const { quoteId, answer } of decisions)
    await db
      .update(requoteQuotes)
      .set({
        decision: { answer, name, at: at.toISOString(), proposalId },
        ...(answer === 'declined' && { status: 'lost', reason: 'Declined by the client', decidedOn }),
      })
      .where(and(eq(requoteQuotes.agencyId, agencyId), eq(requoteQuotes.id, quoteId)))
}

async function addQuestion({ client, keys, random }: Place, { agencyId }: Requote, sent: Sent) {
  const { id: proposalId, content, at } = sent
  const id = random.id(at)
  const message = 'Does the first option include the same deductible that we have now?'
  const body = encryptQuestion(await cipherFor(keys, client, agencyId), id, message)
  const name = content.requote.clientName
  await drizzle(client)
    .insert(proposalReplies)
    .values({ agencyId, id, proposalId, kind: 'question', requestId: random.id(at), at, name, body })
}

/** Proposals of requotes that were presented: one waits for an answer, one was answered. */
export async function insertProposals(place: Omit<Place, 'random'>): Promise<void> {
  const own = { ...place, random: makeRandom(proposalSeed) }
  const db = drizzle(place.client)
  const { agencyId } = place.frame
  const presented = and(eq(requotes.agencyId, agencyId), eq(requotes.status, 'presented'))
  const found = await db.select().from(requotes).where(presented).orderBy(requotes.id).limit(2)
  for (const [at, requote] of found.entries()) {
    const standing = and(
      eq(requoteQuotes.agencyId, agencyId),
      eq(requoteQuotes.requoteId, requote.id),
      inArray(requoteQuotes.status, ['quoted', 'presented']),
    )
    const quotes = await db.select().from(requoteQuotes).where(standing).orderBy(requoteQuotes.id)
    const sent = await addProposal(own, requote, quotes)
    if (at === 0) await addQuestion(own, requote, sent)
    else await addAnswer(own, requote, sent)
  }
}
