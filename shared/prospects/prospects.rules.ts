import type { ClientKind } from '#shared/clients/client-kinds.ts'
import { addMonths } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import { type PolicyType, typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { ProspectStatus } from './prospect-statuses.ts'
import type { Prospect, ProspectConvert } from './prospects.contract.ts'

/** Whether a prospect counts among the total prospects and the pipeline: everyone not converted. */
export function isInPipeline(status: ProspectStatus): boolean {
  return status !== 'converted'
}

/** Whether a prospect counts in the open pipeline: the pipeline without those that are lost. */
export function isOpen(status: ProspectStatus): boolean {
  return isInPipeline(status) && status !== 'lost'
}

type Sums = readonly { status: ProspectStatus; premium: number }[]

/** The potential premium of the statuses that count, to the cent. */
export function pipelineOf(sums: Sums, counts: (status: ProspectStatus) => boolean): number {
  const cents = sums.filter(({ status }) => counts(status)).map(({ premium }) => Math.round(premium * 100))
  return cents.reduce((sum, one) => sum + one, 0) / 100
}

const businessWords =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|co|company|ltd|llp|lp|pllc|pc|group|associates|services|enterprises|partners|trust|church|association)\b\.?/i

/** The policy that a prospect most likely becomes: its line, carrier and premium, from its X-date, else from today. */
export function firstPolicyOf(
  prospect: Pick<Prospect, 'lineOfBusiness' | 'currentCarrier' | 'potentialPremium' | 'xDate'>,
  today: string,
) {
  const { lineOfBusiness, currentCarrier: carrier, potentialPremium: premium, xDate } = prospect
  const effectiveDate = xDate && xDate >= today ? xDate : today
  const expirationDate = addMonths(effectiveDate, usualTerm(lineOfBusiness))
  return { lineOfBusiness, carrier, premium, effectiveDate, expirationDate }
}

/** The type of a line for a kind of client, also where the line is not on the list. */
export function policyTypeOf(lineOfBusiness: string, kind: ClientKind): PolicyType {
  return typeOfLine(lineOfBusiness) ?? (kind === 'commercial' ? 'commercial' : 'home')
}

/** Which kind of client a prospect becomes: by its line of business, else by its name. */
export function clientKindOf(prospect: { name: string; lineOfBusiness: string }): ClientKind {
  const type = typeOfLine(prospect.lineOfBusiness)
  if (type) return type === 'commercial' ? 'commercial' : 'personal'
  return businessWords.test(prospect.name) ? 'commercial' : 'personal'
}

export const stateNeeded = 'Choose the client’s state'

/** Whether a conversion binds a policy and doesn't say in which state, which matters where a license is needed to bind. */
export function lacksStateToBind({ state, policies }: Pick<ProspectConvert, 'state' | 'policies'>): boolean {
  return !state && (policies?.some(({ isBound }) => isBound) ?? false)
}
