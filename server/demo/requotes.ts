import type { Db } from '#server/context.ts'
import { requoteQuotes, requotes } from '#server/db/tables/requotes.ts'
import { addDays } from '#shared/dates.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { QuoteStatus, RequoteReason } from '#shared/requotes/requote-choices.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { statusOfRequote } from '#shared/requotes/requotes.rules.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import type { Random } from './random.ts'

type Said = Partial<
  Pick<
    Quote,
    'premium' | 'expiringPremium' | 'note' | 'reason' | 'lines' | 'coverages' | 'endorsements' | 'terms'
  >
>
type QuoteDays = {
  status: QuoteStatus
  sentDaysAgo?: number
  answeredDaysAgo?: number
  decidedDaysAgo?: number
}

export type QuoteStory = Said & QuoteDays & { carrier: string; underwriter: string; email: string }

export type RequoteStory = {
  title: string
  lines: readonly string[]
  reason: RequoteReason
  startedDaysAgo: number
  effectiveInDays: number
  dueInDays: number
  targetPremium: number
  notes: string
  outcome?: Requote['outcome']
  outcomeReason?: string
  quotes: readonly QuoteStory[]
}

/** A carrier that is asked, with whoever answers there. */
export function market(carrier: string, underwriter: string, rest: Said & QuoteDays): QuoteStory {
  const [first = ''] = underwriter.toLowerCase().split(' ')
  const email = `${first}@${carrier.toLowerCase().replace(/\W/g, '')}.example`
  return { carrier, underwriter, email, ...rest }
}

const dayMillis = 86_400_000

type Place = { db: Db; frame: DemoFrame; random: Random }

function stamps({ frame, random }: Place, daysAgo: number) {
  const at = new Date(frame.now.getTime() - daysAgo * dayMillis)
  return { agencyId: frame.agencyId, id: random.id(at), createdAt: at, updatedAt: at }
}

function daysOf({ frame }: Place, { sentDaysAgo, answeredDaysAgo, decidedDaysAgo }: QuoteDays) {
  const day = (ago: number | undefined) => (ago === undefined ? null : addDays(frame.today, -ago))
  return { sentOn: day(sentDaysAgo), answeredOn: day(answeredDaysAgo), decidedOn: day(decidedDaysAgo) }
}

/** Adds one requote with its quotes; `termIds` are the terms that it is about. */
export async function addRequote(
  place: Place,
  owner: Row,
  story: RequoteStory,
  termIds: readonly string[] = [],
): Promise<void> {
  const { db, frame } = place
  const { quotes, startedDaysAgo, effectiveInDays, dueInDays, outcome = null, ...fields } = story
  const common = stamps(place, startedDaysAgo)
  const lines = [...story.lines]
  const placed = quotes.map((quote) => ({ lines, ...quote, ...daysOf(place, quote) }))
  await db.insert(requotes).values({
    ...{ ...common, ...fields, lines, outcome, termIds: [...termIds] },
    clientId: String(owner.id),
    ownerId: String(owner.assigned_agent_id),
    effectiveDate: addDays(frame.today, effectiveInDays),
    dueDate: addDays(frame.today, dueInDays),
    status: statusOfRequote(lines, placed, outcome),
  })
  for (const { sentDaysAgo: _sent, answeredDaysAgo: _answered, decidedDaysAgo: _decided, ...quote } of placed)
    await db
      .insert(requoteQuotes)
      .values({ ...stamps(place, startedDaysAgo), ...quote, requoteId: common.id })
}
