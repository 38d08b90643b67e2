import type { ClientKind } from '#shared/clients/client-kinds.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { ProspectStatus } from './prospect-statuses.ts'

/** Whether a prospect counts among the total prospects and the pipeline: everyone not converted. */
export function isInPipeline(status: ProspectStatus): boolean {
  return status !== 'converted'
}

const businessWords =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|co|company|ltd|llp|lp|pllc|pc|group|associates|services|enterprises|partners|trust|church|association)\b\.?/i

/** Which kind of client a prospect becomes: by its line of business, else by its name. */
export function clientKindOf(prospect: { name: string; lineOfBusiness: string }): ClientKind {
  const type = typeOfLine(prospect.lineOfBusiness)
  if (type) return type === 'commercial' ? 'commercial' : 'personal'
  return businessWords.test(prospect.name) ? 'commercial' : 'personal'
}
