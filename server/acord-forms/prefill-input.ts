import { eq } from 'drizzle-orm'
import { naicCodesOf } from '#server/carriers/match.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { readPoliciesOf } from '#server/documents/read-policies.service.ts'
import { AppError } from '#server/errors.ts'
import { listedTerms } from '#server/policies/listed-terms.service.ts'
import type { NamedPlace, PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { findAccount, findSchedules } from './prefill-input.queries.ts'

type Ctx = InTransaction<AgencyCtx>

export type PrefillOrder = {
  clientId: string
  policyIds: readonly string[]
  number: number | null
  holder?: NamedPlace | null | undefined
  /** The name of whom it is for, where no holder is given. */
  certifiedTo?: string
  description?: string | undefined
}

async function commercialOf(ctx: Ctx, clientId: string) {
  const account = await findAccount(ctx, clientId)
  const rows = await findSchedules(ctx, clientId)
  const of = (name: keyof PrefillInput['schedules']) =>
    rows.filter(({ schedule }) => schedule === name).map(({ values }) => values)
  return {
    account,
    schedules: { locations: of('locations'), vehicles: of('vehicles'), payroll: of('payroll') },
  }
}

/** The policies of a client in the order in which they were chosen. Throws 400 for one that is not the client's. */
export function chosenPolicies(client: Client, ids: readonly string[]): Policy[] {
  return [...new Set(ids)].map((id) => {
    const policy = client.policies.find((one) => one.id === id)
    if (policy) return policy
    throw new AppError('invalid', undefined, { fields: { policyIds: 'Choose policies of this client' } })
  })
}

/** What the chosen policies list today, and the policies with the texts that say something of their own. */
async function termsOf(
  ctx: Ctx,
  clientId: string,
  chosen: readonly Policy[],
): Promise<Pick<PrefillInput, 'policies' | 'details' | 'endorsedIds'>> {
  const terms = await listedTerms(ctx, clientId)
  const own = chosen.map((policy) => ({ policy, term: terms.get(policy.id) }))
  return {
    policies: own.map(({ policy, term }) => ({
      ...policy,
      coverages: policy.coverages.filter((text) => term?.isOwnText(text) ?? true),
    })),
    endorsedIds: own.flatMap(({ policy, term }) => (term?.isEndorsed ? [policy.id] : [])),
    details: Object.fromEntries(own.flatMap(({ policy, term }) => (term ? [[policy.id, term.details]] : []))),
  }
}

/** All that a form is filled from: agency, whoever fills it, client, chosen policies and what they list, account and schedules. Throws 404. */
export async function prefillInput(ctx: Ctx, order: PrefillOrder): Promise<PrefillInput> {
  const { clientId, policyIds, number, holder = null, description = '' } = order
  const client = await getClient(ctx, clientId)
  const { user } = ctx
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, user.agencyId))
  const [person] = await ctx.db.select().from(users).where(eq(users.id, user.id))
  const { policies, ...listed } = await termsOf(ctx, clientId, chosenPolicies(client, policyIds))
  return {
    today: dayIn(user.timeZone, ctx.clock()),
    number,
    agency: { name: agency?.name ?? '', phone: agency?.phone ?? '', address: agency?.address ?? '' },
    contact: { name: user.name, email: user.email, phone: person?.phone ?? '', npn: person?.npn ?? '' },
    client,
    policies,
    ...listed,
    read: await readPoliciesOf(ctx, clientId),
    naicCodes: await naicCodesOf(
      ctx,
      policies.map(({ carrier }) => carrier),
    ),
    ...(await commercialOf(ctx, clientId)),
    holder,
    certifiedTo: holder?.name ?? order.certifiedTo ?? '',
    description,
  }
}
