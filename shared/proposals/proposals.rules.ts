import { formatDay, formatInstant } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { Offer } from '#shared/requotes/proposal.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import { isExpiredQuote, isStanding } from '#shared/requotes/requotes.rules.ts'
import type {
  AnsweredOption,
  ClientProposal,
  Decision,
  OptionState,
  ProposalAnswer,
} from './proposals.contract.ts'

/** What is agreed to by signing an answer to an agency's proposal. */
export function consentOf(agencyName: string): string {
  return `I’ve reviewed this proposal and these are my choices. I understand that accepting an option asks ${agencyName} to place this coverage, and that coverage is not bound until ${agencyName} or the carrier confirms it in writing. I agree that my name and signature here are my electronic signature and have the same effect as a handwritten one.`
}

const asOffered = (quote: Offer) => JSON.stringify(Offer.parse(quote))

/** Whether an option of a proposal can be accepted, given what became of its quote since. */
export function stateOfOption(offer: Offer, quote: Quote | undefined, today: string): OptionState {
  if (quote?.decision) return 'answered'
  if (!quote || !isStanding(quote)) return 'withdrawn'
  if (quote.toCheck.length > 0 || asOffered(quote) !== asOffered(offer)) return 'changed'
  return isExpiredQuote(offer, today) ? 'expired' : 'open'
}

/** Why an option cannot be accepted, in words; empty where it can. */
export function optionNotice(state: OptionState, { validUntil }: Pick<Offer, 'validUntil'>): string {
  switch (state) {
    case 'open':
      return ''
    case 'expired':
      return `This quote expired on ${formatDay(validUntil ?? '')} and can’t be accepted. Ask for an updated quote.`
    case 'changed':
      return 'This option has changed since the proposal was sent. Ask for an updated proposal.'
    case 'withdrawn':
      return 'This option is no longer available.'
    case 'answered':
      return 'This option was already answered.'
  }
}

/** Options that compete for lines stand together: each group has its lines in the order of the proposal. */
export type OptionGroup = { lines: string[]; offers: Offer[] }

/** The options by the lines that they compete for; a package joins its lines. */
export function groupsOf(lines: readonly string[], offers: readonly Offer[]): OptionGroup[] {
  let groups: OptionGroup[] = []
  for (const offer of offers) {
    const touched = groups.filter((group) => group.lines.some((line) => offer.lines.includes(line)))
    const all = new Set([...offer.lines, ...touched.flatMap((group) => group.lines)])
    const joined = {
      lines: [...lines, ...offer.lines].filter(
        (line, at, every) => all.has(line) && every.indexOf(line) === at,
      ),
      offers: [...touched.flatMap((group) => group.offers), offer],
    }
    groups = [...groups.filter((group) => !touched.includes(group)), joined]
  }
  const place = (group: OptionGroup) => lines.indexOf(group.lines[0] ?? '')
  return groups
    .map((group) => ({ ...group, offers: offers.filter((offer) => group.offers.includes(offer)) }))
    .sort((one, other) => place(one) - place(other))
}

const shareLine = (one: Pick<Offer, 'lines'>, other: Pick<Offer, 'lines'>) =>
  one.lines.some((line) => other.lines.includes(line))

/** The decisions after one more: accepting an option declines the others of its lines. */
export function decide(
  offers: readonly Pick<Offer, 'id' | 'lines'>[],
  decisions: readonly Decision[],
  next: Decision,
): Decision[] {
  const chosen = offers.find(({ id }) => id === next.quoteId)
  const competing =
    next.answer === 'accepted' && chosen
      ? offers.filter((other) => other.id !== chosen.id && shareLine(other, chosen)).map(({ id }) => id)
      : []
  const others = decisions.filter(({ quoteId }) => quoteId !== next.quoteId && !competing.includes(quoteId))
  const declined = competing.map((quoteId) => ({ quoteId, answer: 'declined' as const }))
  return [...others, ...declined, next]
}

type Open = Pick<ClientProposal, 'options'> & { content: Pick<ClientProposal['content'], 'offers'> }

/** Why an answer to a proposal is refused, or null: each open option is answered once, none of the others, and one of a line is accepted at most. */
export function answerProblem({ content, options }: Open, decisions: readonly Decision[]): string | null {
  const offerOf = (quoteId: string) => content.offers.find(({ id }) => id === quoteId)
  const ids = decisions.map(({ quoteId }) => quoteId)
  for (const { quoteId } of decisions) {
    const offer = offerOf(quoteId)
    const state = options.find((one) => one.quoteId === quoteId)?.state
    if (!offer || !state) return 'Choose options of this proposal.'
    if (state !== 'open') return `${offer.carrier}: ${optionNotice(state, offer)}`
  }
  if (new Set(ids).size < ids.length) return 'Answer each option once.'
  const accepted = decisions
    .filter(({ answer }) => answer === 'accepted')
    .flatMap(({ quoteId }) => offerOf(quoteId) ?? [])
  const lines = accepted.flatMap((offer) => offer.lines)
  const twice = lines.find((line, at) => lines.indexOf(line) < at)
  if (twice) return `Accept only one option for ${twice}.`
  const left = options.filter(({ quoteId, state }) => state === 'open' && !ids.includes(quoteId))
  if (left.length === 0) return null
  return `Accept or decline ${left.map(({ quoteId }) => offerOf(quoteId)?.carrier).join(', ')}.`
}

/** What was answered, such as "accepted Chubb (BOP) for $1,100 and declined CNA (BOP)". */
export function decisionsText(decisions: readonly AnsweredOption[]): string {
  const named = ({ carrier, lines }: AnsweredOption) => `${carrier} (${lines.join(', ')})`
  const accepted = decisions.filter(({ answer }) => answer === 'accepted')
  const declined = decisions.filter(({ answer }) => answer === 'declined')
  return [
    accepted.length > 0 &&
      `accepted ${accepted.map((one) => `${named(one)} for ${formatDollars(one.premium, { cents: true })}`).join(', ')}`,
    declined.length > 0 && `declined ${declined.map(named).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' and ')
}

/** What is said to whoever answers after someone else did. */
export function answeredMessage({ name, at, decisions }: ProposalAnswer, timeZone: string): string {
  return `${name} already answered this proposal on ${formatInstant(at, timeZone)}: ${decisionsText(decisions)}. An answer can’t be changed. Contact the agency if something isn’t right.`
}
