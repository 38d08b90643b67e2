import { and, eq } from 'drizzle-orm'
import { periodIn } from '#engines/questions/days.rules.ts'
import { pointsBack } from '#engines/questions/policies/follow-ups.rules.ts'
import { carriersIn } from '#engines/questions/policies/policy-questions.rules.ts'
import { spellOutAbbreviations } from '#engines/questions/policies/question-text.rules.ts'
import { understand } from '#engines/questions/understand.rules.ts'
import { unreadOfFigure } from '#engines/questions/unread.rules.ts'
import { type Answer, asText, counted } from '#server/assistant/answer.ts'
import { checkClaimedIdentity } from '#server/assistant/claimed-identity.ts'
import { namesSomebody } from '#server/assistant/records/record-answers.service.ts'
import { renewalsOf } from '#server/assistant/terms/conversation.ts'
import { carrierNames, spellingsOf } from '#server/assistant/terms/names.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { getMetrics } from '#server/dashboard/dashboard.service.ts'
import {
  type Days,
  type FigureScope,
  readCurrentFigures,
  readPeriodFigures,
  readWriters,
} from '#server/dashboard/period-figures.service.ts'
import { users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { BusinessMetricsAnswer, BusinessMetricsRequest } from '#shared/assistant/chat.contract.ts'
import { monthRange } from '#shared/dashboard/dashboard.rules.ts'
import { addDays, addMonths, dayIn } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import {
  asksForGrowth,
  comparedParts,
  type Figure,
  figureIn,
  isNarrowedFurther,
  type Person,
  periodAfter,
  periodBefore,
  producerIn,
  ticketsIn,
} from './metrics-questions.rules.ts'
import { currentFigureRows, rowsOf } from './metrics-rows.ts'
import {
  comparisonSentence,
  currentFigureSentence,
  dashboardIntents,
  dashboardSentence,
  daysLabel,
  metricsTexts,
  periodSentence,
} from './metrics-texts.ts'

type Ctx = InTransaction<AgencyCtx>
type LabeledDays = Days & { label?: string }

/** What a question about figures asks: which figure, when, held against when, and of whom. */
type Asked = {
  figure: Figure
  period: LabeledDays | null
  against: LabeledDays | null
  by: FigureScope
  producer: Person | null
  /** Words that none of this accounts for: each may be a condition. */
  unread: string[]
}

function peopleOf(ctx: Ctx): Promise<Person[]> {
  const { agencyId } = ctx.user
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.status, 'active')))
}

type Periods = Pick<Asked, 'period' | 'against'>

// "More than last month" is asked of this month, but what has not begun is held against nothing.
function after(against: LabeledDays, today: string): Periods {
  const next = periodAfter(against)
  return next.from > today ? { period: against, against: periodBefore(against) } : { period: next, against }
}

function periodsOf(question: string, today: string): Periods {
  const [asked, comparison] = comparedParts(question)
  const periodOf = (text: string) => periodIn(text, today) ?? null
  const period = periodOf(asked)
  if (comparison !== null) {
    // "compared to June" leaves out the word that marks a month elsewhere.
    const against = periodOf(comparison) ?? periodOf(`in ${comparison.trim()}`)
    if (period) return { period, against: against ?? periodBefore(period) }
    if (against) return after(against, today)
  }
  if (!asksForGrowth(question)) return { period, against: null }
  const since = period ?? { ...monthRange(today), label: 'this month' }
  return { period: since, against: periodBefore(since) }
}

// What comes up for renewal lies ahead: "in December" is the next one, where nobody said which.
function comingUp(period: LabeledDays, question: string, today: string): LabeledDays {
  if (period.to >= today || /\b(20\d\d|last|past|previous|since|yesterday)\b/i.test(question)) return period
  const label = period.label?.replace(/ 20\d\d$/, '')
  const to = addDays(addMonths(addDays(period.to, 1), 12), -1)
  return { from: addMonths(period.from, 12), to, ...(label !== undefined && { label }) }
}

const countsPolicies = new Set<Figure>(['premium', 'policies', 'average_policy', 'expiring', 'top'])

/** Whether a figure is narrowed to one type or carrier: of clients that is known as they stand today. */
function isCountedByPolicy(figure: Figure, period: LabeledDays | null): boolean {
  return countsPolicies.has(figure) || (figure === 'clients' && period === null)
}

function todayOf({ user, clock }: Ctx): string {
  return dayIn(user.timeZone, clock())
}

async function readQuestion(ctx: Ctx, question: string): Promise<Asked | null> {
  // "Their premium" is that of someone who was named before.
  if (pointsBack(question)) return null
  const today = todayOf(ctx)
  const producer = producerIn(question, await peopleOf(ctx), ctx.user.id)
  const periods = periodsOf(question, today)
  const carriers = await carrierNames(ctx)
  const [carrier] = carriersIn(spellOutAbbreviations(question), carriers).names
  const carrierSpellings = spellingsOf(carriers, carrier === undefined ? [] : [carrier])
  const isNarrowed = isNarrowedFurther(question, [carrier ?? '', ...carrierSpellings, producer?.name ?? ''])
  const { name, policyType } = understand(question, { today }).entities
  const type = policyTypes.find((known) => known === policyType)
  const asked = figureIn(question) ?? (periods.period || producer ? 'overview' : null)
  if (!asked) return null
  const isOfPolicies = type !== undefined || carrier !== undefined
  const figure = isOfPolicies && asked === 'overview' ? 'premium' : asked
  const by = { producerId: producer?.id, type, carrier, carrierSpellings, tickets: ticketsIn(question) }
  const { period, against } = periods
  const isAhead = figure === 'expiring' && period !== null && against === null
  // In a stretch of time the new ones are counted.
  const isOfOnes = isCountedByPolicy(figure, period)
  const isNew = period !== null && (figure === 'clients' || figure === 'prospects')
  const unread = unreadOfFigure(question, isNew ? 'new_clients' : dashboardIntents[figure][0], {
    period: period !== null,
    comparison: against !== null || asksForGrowth(question),
    types: type && isOfOnes ? [type] : [],
    tickets: figure === 'tickets',
    names: [...(isOfOnes ? [carrier ?? '', ...carrierSpellings] : []), producer?.name ?? ''],
    over: figure === 'expiring' && period !== null && period.to < today,
  })
  // A client's figures are their record's, which the chat looks up.
  const isSomebodys = name !== undefined && !producer && !carrier
  if ((isNarrowed || isSomebodys) && unread.length === 0) return null
  return {
    unread,
    figure,
    period: isAhead ? comingUp(period, question, today) : period,
    against,
    producer,
    by,
  }
}

function whoseWords({ figure, by, producer }: Asked): string {
  const { priority, isOverdue } = by.tickets ?? {}
  const marks = figure === 'tickets' ? [priority, isOverdue && 'overdue'].filter(Boolean) : []
  const parts = [
    by.type && `for ${by.type}`,
    by.carrier && `with ${asText(by.carrier)}`,
    producer && `of ${asText(producer.name)}`,
    marks.length > 0 && `that are ${marks.join(' and ')}`,
  ]
  return parts.map((part) => (part ? ` ${part}` : '')).join('')
}

async function topAnswer(ctx: Ctx, asked: Asked, period: LabeledDays): Promise<Answer> {
  const { by } = asked
  const writers = await readWriters(ctx, period, by)
  const first = writers[0]
  const when = `${whoseWords({ ...asked, producer: null })}, ${daysLabel(period)}`
  if (!first) return { message: `No one has written premium${when}.` }
  const line = ({ name, premium, policies }: typeof first) =>
    `${asText(name)}: ${formatDollars(premium)} from ${counted(policies, 'policy', 'policies')}`
  const head = `Most written premium${when}: ${line(first)}.`
  const others = ctx.user.role === 'agency_owner' ? writers.slice(1) : []
  return {
    message: [head, ...(others.length > 0 ? ['', ...others.map((writer) => `- ${line(writer)}`)] : [])].join(
      '\n',
    ),
  }
}

/** Retention and the like are known as of today alone, which is said where another day was asked for. */
async function asOfToday(ctx: Ctx, asked: Asked, period: LabeledDays): Promise<Answer | null> {
  const answer = await currentAnswer(ctx, asked)
  const isOver = period.to < todayOf(ctx)
  return answer && isOver ? { ...answer, message: `I only know this as of today. ${answer.message}` } : answer
}

async function periodAnswer(ctx: Ctx, asked: Asked, period: LabeledDays): Promise<Answer | null> {
  const { figure, against, by } = asked
  if (figure !== 'expiring' && period.from > todayOf(ctx))
    return { message: metricsTexts.notYet(daysLabel(period)) }
  if (figure === 'top') return topAnswer(ctx, asked, period)
  const now = await readPeriodFigures(ctx, period, by)
  const sentence = periodSentence(figure, now, daysLabel(period), whoseWords(asked))
  if (!sentence) return asOfToday(ctx, asked, period)
  const before = against && (await readPeriodFigures(ctx, against, by))
  const comparison = against && before ? comparisonSentence(figure, now, before, daysLabel(against)) : ''
  const isAhead = figure === 'expiring' && !against && !by.type && period.from >= todayOf(ctx)
  const named = isAhead && now.expiring > 0 ? await renewalsOf(ctx, period, by) : []
  const message = [[sentence, comparison].filter(Boolean).join(' '), ...named].join('\n')
  return { message, rows: rowsOf(asked, period, todayOf(ctx)) }
}

async function currentAnswer(ctx: Ctx, asked: Asked): Promise<Answer | null> {
  const { figure, by } = asked
  const whose = whoseWords(asked)
  if (whose === '') return { message: dashboardSentence(figure, await getMetrics(ctx)) }
  const row = await readCurrentFigures(ctx, by)
  const message = currentFigureSentence(figure, row, whose)
  return message === null ? null : { message, rows: currentFigureRows(asked, ctx.user.id) }
}

/**
 * Answers a question about the agency's figures, with its periods, producers, types and comparisons, from
 * the figures of the dashboard; null for a question about something else.
 */
export async function answerFromFigures(ctx: Ctx, question: string): Promise<Answer | null> {
  const asked = await readQuestion(ctx, question)
  if (!asked || asked.unread.length > 0) return null
  const isOthers = asked.producer !== null && asked.producer.id !== ctx.user.id
  if (isOthers && asked.figure !== 'top' && !can(ctx.user, 'record.view'))
    return { message: 'I can only report your own figures. Your agency owner can see everyone’s.' }
  return asked.period ? periodAnswer(ctx, asked, asked.period) : currentAnswer(ctx, asked)
}

/** The words of a question for a figure that kept it from being answered; none where no figure is asked for. */
export async function unreadInQuestion(ctx: Ctx, question: string): Promise<string[]> {
  return (await readQuestion(ctx, question))?.unread ?? []
}

/**
 * `POST /api/business-metrics`: what was asked with the rows behind it, or the fixed sentence where no figure
 * answers it, which the chat may. Throws 403 for a claimed identity, and the fixed sentence for a fault.
 */
export async function getBusinessMetrics(
  ctx: AgencyCtx,
  { content, ...claimed }: BusinessMetricsRequest,
): Promise<BusinessMetricsAnswer> {
  checkClaimedIdentity(ctx, claimed)
  try {
    // Anyone who is named is asked about: the chat answers that.
    const answer = await inTransaction(ctx, async (ctx) =>
      (await namesSomebody(ctx, content)) ? null : answerFromFigures(ctx, content),
    )
    const { message = metricsTexts.incomplete, rows = [] } = answer ?? {}
    return { message, rows, isAnswered: answer !== null }
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.error({ err: error }, 'the business metrics failed')
    throw new AppError('internal', metricsTexts.failed)
  }
}
