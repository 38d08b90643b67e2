import { isConfirmationDue } from '#engines/policy-terms/status.rules.ts'
import type { ListQuestion } from '#engines/questions/policies/policy-lists.rules.ts'
import type { CarrierNames } from '#engines/questions/policies/policy-questions.rules.ts'
import { asText, counted } from '#server/assistant/answer.ts'
import { addDays, dayIn, formatDay } from '#shared/dates.ts'
import { type TransactionKind, transactionKindLabels } from '#shared/policies/term-choices.ts'
import { actFacts } from './act-lines.ts'
import {
  type Ctx,
  clientName,
  giverOf,
  type Held,
  isRewritten,
  money,
  narrowed,
  passedNotice,
  pendingDay,
  premiumOf,
  readHeld,
  standingNotices,
  statusAt,
  type TermFacts,
  termName,
} from './client-terms.ts'
import { findClientsWith } from './happened.queries.ts'
import { filterLabel, type ListAnswer, listedAs, periodLabel } from './listed.ts'
import { spellingsOf } from './names.ts'

function withinDays({ when }: ListQuestion, day: string | undefined): boolean {
  return !when || (day !== undefined && when.from <= day && day <= when.to)
}

/** The terms of whoever had something of some kinds happen in some days, within the caller's reach. */
async function heldWith(
  ctx: Ctx,
  asked: ListQuestion,
  carriers: readonly CarrierNames[],
  kinds: readonly TransactionKind[],
  days: { from: string; to: string },
): Promise<Held[]> {
  const spellings = spellingsOf(carriers, asked.carriers)
  const held: Held[] = []
  for (const client of await findClientsWith(ctx, { kinds, ...days, producer: asked.producer })) {
    const all = await readHeld(ctx, client)
    const isOf = (carrier: string) => spellings.length === 0 || spellings.includes(carrier.toLowerCase())
    const { terms } = narrowed(all, asked.line, () => true)
    held.push({ ...all, terms: all.terms.filter((term) => terms.includes(term) && isOf(term.row.carrier)) })
  }
  return held
}

type Row = { held: Held; term: TermFacts; facts: string[]; day: string }

function rowsOf(rows: readonly Row[], head: string): ListAnswer {
  const sorted = rows.toSorted((a, b) => a.day.localeCompare(b.day))
  const lines = sorted.map(
    ({ held, term, facts }) =>
      `- ${[`${clientName(held)}: ${termName(term)}`, asText(term.row.carrier), ...facts].filter(Boolean).join(' · ')}`,
  )
  return listedAs(
    head,
    lines,
    sorted.map(({ held, term }) => ({ client: held.client, termId: term.row.id })),
  )
}

/** The notices of cancellation whose date has passed: somebody must say whether the carrier did cancel. */
export async function dueList(
  ctx: Ctx,
  asked: ListQuestion,
  carriers: readonly CarrierNames[],
  producer: string,
): Promise<ListAnswer> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const held = await heldWith(ctx, asked, carriers, ['notice_of_cancellation'], {
    from: '1900-01-01',
    to: today,
  })
  const rows = held.flatMap((one) =>
    one.terms.flatMap((term): Row[] => {
      if (!isConfirmationDue(term.known, today)) return []
      const notice = passedNotice(term, today)
      if (!notice || !withinDays(asked, notice.effectiveDate)) return []
      const giver = giverOf(notice)
      const facts = [
        `notice passed on ${formatDay(notice.effectiveDate)}`,
        asText(notice.reason),
        giver && `from ${giver}`,
        money(premiumOf(term)),
      ]
      return [{ held: one, term, facts: facts.filter(Boolean), day: notice.effectiveDate }]
    }),
  )
  const what = `${filterLabel(asked, producer)}${periodLabel(asked)}`
  return rowsOf(
    rows,
    rows.length === 0
      ? `No, no notices of cancellation are past their date${what}`
      : `${counted(rows.length, 'cancellation', 'cancellations')} to confirm${what}`,
  )
}

export async function pendingList(
  ctx: Ctx,
  asked: ListQuestion,
  carriers: readonly CarrierNames[],
  producer: string,
): Promise<ListAnswer> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const days = { from: addDays(today, -365), to: addDays(today, 400) }
  const held = await heldWith(ctx, asked, carriers, ['notice_of_cancellation', 'cancellation'], days)
  const rows = held.flatMap((one) =>
    one.terms.flatMap((term): Row[] => {
      const day = pendingDay(term, today)
      if (statusAt(term, today, one) !== 'pending_cancellation' || !withinDays(asked, day)) return []
      const [notice] = standingNotices(term.known, 'notice_of_cancellation')
      const why = notice?.reason || term.known.coverage?.cancellation?.reason || ''
      const giver = notice ? giverOf(notice) : ''
      const facts = [
        day && day <= today ? `was to cancel on ${formatDay(day)}, confirm` : `cancels on ${formatDay(day)}`,
        asText(why),
        giver && `notice from ${giver}`,
        money(premiumOf(term)),
      ]
      return [{ held: one, term, facts: facts.filter(Boolean), day: day ?? '' }]
    }),
  )
  const what = `${filterLabel(asked, producer)}${periodLabel(asked)}`
  return rowsOf(
    rows,
    rows.length === 0
      ? `No, no cancellations are pending${what}`
      : `${counted(rows.length, 'pending cancellation', 'pending cancellations')}${what}`,
  )
}

export async function nonRenewalList(
  ctx: Ctx,
  asked: ListQuestion,
  carriers: readonly CarrierNames[],
  producer: string,
): Promise<ListAnswer> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const days = asked.when ?? { from: addDays(today, -30), to: addDays(today, 400) }
  const held = await heldWith(ctx, asked, carriers, ['notice_of_non_renewal'], {
    from: addDays(days.from, -200),
    to: addDays(days.to, 200),
  })
  const rows = held.flatMap((one) =>
    one.terms.flatMap((term) =>
      standingNotices(term.known, 'notice_of_non_renewal').flatMap(({ id }): Row[] => {
        const act = term.acts.find((made) => made.id === id)
        const end = term.ends ?? ''
        const isMeant = [end, act?.noticeDate ?? ''].some((day) => days.from <= day && day <= days.to)
        return act && isMeant
          ? [{ held: one, term, facts: [`ends on ${formatDay(end)}`, ...actFacts(act)], day: end }]
          : []
      }),
    ),
  )
  const what = `${filterLabel(asked, producer)}${periodLabel(asked)}`
  return rowsOf(
    rows,
    rows.length === 0
      ? `No, no notices of non-renewal are on file${what}`
      : `${counted(rows.length, 'policy is', 'policies are')} not being renewed${what}`,
  )
}

const actNames: Partial<Record<TransactionKind, readonly [string, string]>> = {
  cancellation: ['cancellation', 'cancellations'],
  reinstatement: ['reinstatement', 'reinstatements'],
  audit: ['audit', 'audits'],
  endorsement: ['endorsement', 'endorsements'],
}

export async function actList(
  ctx: Ctx,
  asked: ListQuestion & { about: 'acts' },
  carriers: readonly CarrierNames[],
  producer: string,
): Promise<ListAnswer> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const days = asked.when ?? { from: addDays(today, -365), to: addDays(today, 365) }
  const held = await heldWith(ctx, asked, carriers, [asked.kind], days)
  const rows = held.flatMap((one) =>
    one.terms.flatMap((term) =>
      term.acts
        .filter(
          ({ kind, effectiveDate }) =>
            kind === asked.kind && days.from <= effectiveDate && effectiveDate <= days.to,
        )
        .filter(({ kind }) => kind !== 'cancellation' || !isRewritten(term, one))
        .filter(({ reason }) => !asked.isNonPayment || /\bnon-?\s?pay/i.test(reason))
        .map((act): Row => {
          const again =
            act.kind === 'cancellation' && term.known.coverage?.cancellation?.id !== act.id
              ? ['reinstated since']
              : []
          return {
            held: one,
            term,
            facts: [formatDay(act.effectiveDate), ...actFacts(act), ...again],
            day: act.effectiveDate,
          }
        }),
    ),
  )
  const [single, several] = actNames[asked.kind] ?? [
    transactionKindLabels[asked.kind],
    transactionKindLabels[asked.kind],
  ]
  const why = asked.isNonPayment ? ' for non-payment' : ''
  const what = `${why}${filterLabel(asked, producer)}${asked.when ? periodLabel(asked) : ' in the last 12 months'}`
  return rowsOf(
    rows,
    rows.length === 0 ? `No, no ${several}${what}` : `${counted(rows.length, single, several)}${what}`,
  )
}
