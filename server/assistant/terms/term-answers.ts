import type { PolicyQuestion } from '#engines/questions/policies/policy-questions.rules.ts'
import { type Answer, asText } from '#server/assistant/answer.ts'
import { daysBetween, formatDay } from '#shared/dates.ts'
import {
  chainsOf,
  clientName,
  daysOf,
  formerOf,
  type Held,
  isInForce,
  money,
  nextOf,
  premiumOf,
  statusAt,
  statusText,
  type TermFacts,
  termAt,
  termName,
} from './client-terms.ts'

const labelOf = ({ line }: PolicyQuestion) => (line ? `${line.label} ` : '')

const sentence = (lines: readonly string[]): string => {
  const [first = '', ...others] = lines
  return others.length === 0 ? first : [first, '', ...others.map((line) => `- ${line}`)].join('\n')
}

/** The terms that a question means: of its days, the former ones, else of each policy the one that counts today. */
function meantTerms(held: Held, { when, isFormer }: PolicyQuestion): TermFacts[] {
  if (when?.isDay) return held.terms.filter((term) => isInForce(term, when.from, held))
  if (when) {
    const began = held.terms.filter(({ begins }) => when.from <= begins && begins <= when.to)
    const ran = held.terms.filter(
      ({ begins, ends }) => begins <= when.to && (ends === null || ends > when.from),
    )
    return began.length > 0 ? began : ran
  }
  const current = chainsOf(held).flatMap((chain) => termAt(chain, held.today, held) ?? [])
  if (!isFormer) return current
  const former = current.flatMap((term) => formerOf(term, held) ?? [])
  return former.length > 0 ? former : held.terms.filter((term) => !current.includes(term))
}

const endFirst = (held: Held) => (a: TermFacts, b: TermFacts) =>
  Number(isInForce(b, held.today, held)) - Number(isInForce(a, held.today, held)) ||
  a.begins.localeCompare(b.begins)

function noneThen(held: Held, asked: PolicyQuestion): Answer {
  const { when } = asked
  const days = when
    ? when.isDay
      ? `on ${formatDay(when.from)}`
      : `from ${formatDay(when.from)} to ${formatDay(when.to)}`
    : ''
  const lines = held.terms.map(
    (term) => `${termName(term)} ${statusText(term, held, when?.isDay ? when.from : held.today)}`,
  )
  const what = asked.isFormer && !when ? 'has no former' : 'had no'
  const head = `${clientName(held)} ${what} ${labelOf(asked)}term with your agency${days ? ` ${days}` : ' on file'}.`
  return { message: lines.length > 0 ? [head, '', ...lines.map((line) => `- ${line}`)].join('\n') : head }
}

/** Who wrote a policy: today, on a day, or before. */
export function carrierAnswer(held: Held, asked: PolicyQuestion): Answer {
  const terms = meantTerms(held, asked).toSorted(endFirst(held))
  if (terms.length === 0) return noneThen(held, asked)
  const lines = terms.map((term) => {
    const carrier = asText(term.row.carrier)
    const premium = money(premiumOf(term, asked.when?.isDay ? asked.when.from : undefined))
    if (!carrier) return `${termName(term)}: no carrier on file · ${premium} · ${daysOf(term)}`
    const state = asked.when ? '' : `, ${statusText(term, held)}`
    return `${termName(term)}: ${carrier} · ${premium} · ${daysOf(term)}${state}`
  })
  const when = asked.when?.isDay ? ` on ${formatDay(asked.when.from)}` : ''
  const head = `${asked.isFormer && !asked.when ? 'Former carrier' : 'Carrier'} of ${clientName(held)}${when}:`
  return { message: [head, '', ...lines.map((line) => `- ${line}`)].join('\n') }
}

/** The numbers of the terms that a question means. */
export function numberAnswer(held: Held, asked: PolicyQuestion): Answer {
  const terms = meantTerms(held, asked).toSorted(endFirst(held))
  if (terms.length === 0) return noneThen(held, asked)
  const lines = terms.map((term) => {
    const number = term.row.policyNumber ? '' : 'no policy number on file · '
    return `${termName(term)}: ${number}${asText(term.row.carrier)} · ${daysOf(term)}`
  })
  return {
    message: [`Policy numbers of ${clientName(held)}:`, '', ...lines.map((line) => `- ${line}`)].join('\n'),
  }
}

/** When a policy begins or began. */
export function beginsAnswer(held: Held, asked: PolicyQuestion): Answer {
  const lines = meantTerms(held, asked).map((term) => {
    const verb = term.begins > held.today ? 'begins' : 'began'
    const first = term.row.effectiveDate === null ? ' (assumed, not from the carrier)' : ''
    const chain = held.terms.filter(({ row }) => row.policyId === term.row.policyId)
    const since =
      chain[0] && chain[0] !== term ? ` The first term on file began on ${formatDay(chain[0].begins)}.` : ''
    return `${termName(term)} ${verb} on ${formatDay(term.begins)}${first}.${since}`
  })
  return lines.length > 0 ? { message: sentence(lines) } : noneThen(held, asked)
}

/** Whether and when a policy renewed, or why it did not. */
export function renewedAnswer(held: Held, asked: PolicyQuestion): Answer {
  const lines = chainsOf(held).flatMap((chain) => {
    const term = termAt(chain, held.today, held)
    if (!term) return []
    const [former, next] = [formerOf(term, held), nextOf(term, held)]
    const premium = (one: TermFacts) => `${asText(one.row.carrier)}, ${money(premiumOf(one))}`
    if (!isInForce(term, held.today, held) && !next && term.begins <= held.today)
      return [`No. ${termName(term)} ${statusText(term, held)}.`]
    // A renewal that is to come is what is asked for, where it is known that there will be none.
    const isEnding = !asked.isPast || !former
    if (isEnding && !next && statusAt(term, held.today, held) === 'non_renewing')
      return [`No. ${termName(term)} ${statusText(term, held)}.`]
    const ahead = next
      ? `Yes. It renews on ${formatDay(next.begins)} as ${termName(next)} (${premium(next)}). `
      : ''
    if (former)
      return [`${ahead || 'Yes. '}${termName(term)} renewed on ${formatDay(term.begins)} (${premium(term)}).`]
    const ends = term.expires ? `; it expires on ${formatDay(term.expires)}` : ''
    return [
      ahead
        ? ahead.trim()
        : `Not yet. ${termName(term)} is in its first term on file, since ${formatDay(term.begins)}${ends}.`,
    ]
  })
  return lines.length > 0 ? { message: sentence(lines) } : noneThen(held, asked)
}

/** When one term expires, or how it ended. */
function expiryWords(term: TermFacts, held: Held, { isPast, text }: PolicyQuestion): string {
  const name = `${termName(term)}${term.row.carrier ? ` with ${asText(term.row.carrier)}` : ''}`
  const premium = money(premiumOf(term))
  const status = statusAt(term, held.today, held)
  const next = nextOf(term, held)
  if (!isInForce(term, held.today, held) && status !== 'bound') return `${name} ${statusText(term, held)}.`
  if (!term.expires) return `${name} has no expiration date (${premium}).`
  const verb = isPast && /\bdid\b|\bhas\b/.test(text) ? 'has not expired: it expires' : 'expires'
  const isEnding = status === 'pending_cancellation' || status === 'non_renewing'
  const more = [
    isEnding ? ` It ${statusText(term, held)}.` : '',
    next ? ` It is renewed as of ${formatDay(next.begins)}.` : '',
  ].join('')
  const days = daysBetween(held.today, term.expires)
  return `${name} ${verb} on ${formatDay(term.expires)}, in ${days} ${days === 1 ? 'day' : 'days'} (${premium}).${more}`
}

/** When a policy expires and comes up for renewal, or when it ended. */
export function expiresAnswer(held: Held, asked: PolicyQuestion): Answer {
  const all = meantTerms(held, asked)
  const running = all.filter((term) => isInForce(term, held.today, held) || term.begins > held.today)
  const terms = (running.length > 0 && !asked.isPast ? running : all).toSorted((a, b) =>
    (a.expires ?? '9').localeCompare(b.expires ?? '9'),
  )
  const lines = terms.map((term) => expiryWords(term, held, asked))
  return lines.length > 0 ? { message: sentence(lines) } : noneThen(held, asked)
}

/** Since when somebody is a client, by the first term on file. */
export function sinceAnswer(held: Held): Answer {
  const [first] = held.terms
  if (!first) return { message: `${clientName(held)} has no policy on file.` }
  const years = Math.floor(daysBetween(first.begins, held.today) / 365.25)
  const long = years > 0 ? `, ${years} ${years === 1 ? 'year' : 'years'} ago` : ''
  const now = held.terms.some((term) => isInForce(term, held.today, held))
    ? ''
    : ' Nothing is in force today.'
  return {
    message: `${clientName(held)} has had policies with your agency since ${formatDay(first.begins)}${long}, going by the first term on file: ${termName(first)} with ${asText(first.row.carrier) || 'an unknown carrier'}.${now}`,
  }
}

/** Which policies somebody has, or had on a day, each with how it stands. */
export function holdsAnswer(held: Held, asked: PolicyQuestion, whole: Held): Answer {
  const day = asked.when?.isDay ? asked.when.from : held.today
  const isToday = day === held.today
  const when = isToday ? '' : ` on ${formatDay(day)}`
  if (held.terms.length === 0) {
    const inForce = whole.terms.filter((term) => isInForce(term, day, whole))
    const others = inForce.map((term) => `- ${termName(term)}: ${asText(term.row.carrier)}`)
    const head = `No. ${clientName(whole)} has no ${labelOf(asked)}policy on file.`
    return {
      message: [head, ...(others.length > 0 ? ['', `In force${when}:`, '', ...others] : [])].join('\n'),
    }
  }
  const inForce = held.terms.filter((term) => isInForce(term, day, held))
  const line = (term: TermFacts) =>
    `- ${termName(term)}: ${[asText(term.row.carrier), money(premiumOf(term, day)), daysOf(term)].filter(Boolean).join(' · ')}`
  const covered = new Set(inForce.map(({ row }) => row.policyId))
  const rest = chainsOf(held).flatMap((chain) => {
    const term = covered.has(chain[0]?.row.policyId ?? '') ? undefined : termAt(chain, day, held)
    return term ? [`- ${termName(term)}: ${asText(term.row.carrier)} · ${statusText(term, held, day)}`] : []
  })
  const yes = asked.isYesNo ? 'Yes. ' : ''
  const verb = isToday ? 'has' : 'had'
  const head =
    inForce.length > 0
      ? `${yes}${clientName(held)} ${verb} ${inForce.length} ${isToday ? 'active ' : ''}${labelOf(asked)}${inForce.length === 1 ? 'policy' : 'policies'}${isToday ? '' : ` in force${when}`}:`
      : `${asked.isYesNo ? 'No. ' : ''}${clientName(held)} ${verb} no ${isToday ? 'active ' : ''}${labelOf(asked)}policy${isToday ? '' : ` in force${when}`}.`
  return {
    message: [
      head,
      ...(inForce.length > 0 ? ['', ...inForce.map(line)] : []),
      ...(rest.length > 0 ? ['', 'Not in force:', '', ...rest] : []),
    ].join('\n'),
  }
}
