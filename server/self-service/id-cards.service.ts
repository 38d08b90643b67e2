import { eq } from 'drizzle-orm'
import { naicCodesOf } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { notFound } from '#server/errors.ts'
import { getDetails } from '#server/policies/term-details.service.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { IdCard } from './id-card.ts'
import { findPolicies, type PolicyRow } from './self-service.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const autoLines = new Set(['Personal auto', 'Classic auto', 'Motorcycle', 'Commercial auto'])

/** Whether a policy is one for which cars are insured. */
export function isAuto({ type, line, lines }: Pick<PolicyRow, 'type' | 'line' | 'lines'>): boolean {
  return [line, ...lines].some((one) => autoLines.has(one)) || (type === 'auto' && line === 'Auto')
}

type Vehicle = IdCard['vehicles'][number]

/** The vehicles of a term where each is wholly known; null where something that a card needs is missing. */
async function vehiclesOf(ctx: Ctx, id: string): Promise<Vehicle[] | null> {
  const { vehicles } = await getDetails(ctx, id, {})
  const whole = vehicles.flatMap(({ year, make, model = '', vin = '' }) =>
    year && vin ? [{ year, make, model, vin }] : [],
  )
  return whole.length > 0 && whole.length === vehicles.length ? whole : null
}

/** What the cards of a policy say; null where a needed fact is missing, or a notice of cancellation stands. */
export async function idCardOf(
  ctx: Ctx,
  policy: PolicyRow,
): Promise<Omit<IdCard, 'agency' | 'naic' | 'insured'> | null> {
  const { line, carrier, policyNumber, effectiveDate, expirationDate, isNoticed } = policy
  if (isNoticed || !carrier || !policyNumber || !effectiveDate || !expirationDate) return null
  const vehicles = await vehiclesOf(ctx, policy.id)
  return vehicles && { line, carrier, policyNumber, effectiveDate, expirationDate, vehicles }
}

/** The ID cards of a policy of a client. Throws the same 404 for a policy of somebody else and one without a card. */
export async function getIdCard(ctx: Ctx, client: Client, policyId: string): Promise<IdCard> {
  const policy = (await findPolicies(ctx, client.id)).find(({ id }) => id === policyId)
  const card = policy && isAuto(policy) ? await idCardOf(ctx, policy) : null
  if (!card) throw notFound()
  const naic = (await naicCodesOf(ctx, [card.carrier]))[card.carrier] ?? ''
  const { name, phone } = agencies
  const [agency] = await ctx.db
    .select({ name, phone })
    .from(agencies)
    .where(eq(agencies.id, ctx.user.agencyId))
  return { ...card, naic, insured: client.name, agency: agency ?? { name: '', phone: '' } }
}
