import type { ClaimKind, ClaimStatus } from '#shared/claims/claim-choices.ts'
import { claimNumberKey } from '#shared/claims/claims.rules.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { emailOf } from './clients.ts'
import type { DemoFrame, DemoPolicy, Row } from './demo-rows.ts'
import { officeHour, phoneNumber } from './moments.ts'
import type { Random } from './random.ts'
import { firstNames, lastNames } from './vocabulary.ts'

/** The share of terms in force that had a loss. */
const shareWithLoss = 0.06

const stories: [kind: ClaimKind, coverage: string, description: string][] = [
  ['auto', 'Collision', 'Rear-ended at a traffic light. Bumper and trunk damaged.'],
  ['auto', 'Comprehensive', 'Hail damage to hood and roof.'],
  ['property', 'Building', 'Pipe burst in an upstairs bathroom, ceiling below is wet.'],
  ['property', 'Contents', 'Break-in overnight, tools and a laptop stolen.'],
  ['liability', 'Bodily injury', 'Visitor slipped on a wet floor and sprained a wrist.'],
  ['workers_comp', 'Medical', 'Employee cut a hand while unloading a truck.'],
]
/** The kind of loss that a line of business pays for; null for what has none here, such as health. */
function kindOf(line: string): ClaimKind | null {
  if (/auto/i.test(line)) return 'auto'
  if (/workers/i.test(line)) return 'workers_comp'
  if (/home|condo|renters|dwelling|property|bop/i.test(line)) return 'property'
  return /liability/i.test(line) ? 'liability' : null
}

const statuses: [ClaimStatus, number][] = [
  ['open', 4],
  ['closed', 5],
  ['reopened', 1],
  ['denied', 1],
]

function claimOf(frame: DemoFrame, random: Random, policy: DemoPolicy, kind: ClaimKind): Row {
  const days = Math.max(daysBetween(policy.effective, frame.today) - 1, 0)
  const lost = addDays(policy.effective, random.between(0, days))
  const at = officeHour(frame, random, lost)
  const [, coverage, description] = random.pick(stories.filter(([of]) => of === kind))
  const status = random.weighted(statuses)
  const isOpen = status === 'open' || status === 'reopened'
  const number = `${policy.carrier.slice(0, 2).toUpperCase()}-${random.between(100_000, 999_999)}`
  const adjuster = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const reserve = isOpen ? random.between(10, 180) * 100 : 0
  const paid = status === 'denied' ? 0 : random.between(500, 1_200_000) / 100
  return {
    ...{ agency_id: frame.agencyId, id: random.id(at), client_id: policy.clientId, policy_id: policy.id },
    ...{ date_of_loss: lost, reported_on: lost, number, number_key: claimNumberKey(number) },
    ...{ kind, description, status, coverages: JSON.stringify([{ coverage, reserve, paid }]) },
    ...{ adjuster_name: adjuster, adjuster_phone: phoneNumber(random) },
    ...{ adjuster_email: emailOf(adjuster, random), created_at: at, updated_at: at },
  }
}

/** Makes up claims under the terms in force. */
export function makeClaims(frame: DemoFrame, random: Random, policies: readonly DemoPolicy[]): Row[] {
  const inForce = policies.filter(({ isCurrent, effective }) => isCurrent && effective <= frame.today)
  return inForce.flatMap((policy) => {
    const kind = kindOf(policy.line)
    return kind && random.chance(shareWithLoss) ? [claimOf(frame, random, policy, kind)] : []
  })
}
