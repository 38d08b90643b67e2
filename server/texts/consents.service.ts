import { readState } from '#engines/import/import-address.rules.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import { listContacts } from '#server/clients/contacts.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { textConsents } from '#server/db/tables/telephony.ts'
import { AppError } from '#server/errors.ts'
import { formatPhone, isNorthAmerican, toE164 } from '#shared/telephony/phone-numbers.rules.ts'
import { isQuietTime } from '#shared/texts/texting.rules.ts'
import type { ConsentWay, TextConsent, TextNumber } from '#shared/texts/texts.contract.ts'
import { readConsents } from './texts.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Why no text may be sent to a number, one sentence each. */
export const refusals = {
  none: 'Record that they agreed to get texts before you send one.',
  declined: 'They declined texts.',
  stopped: 'They opted out by text. Only they can opt in again, by texting START.',
  contact: 'A contact with this number doesn’t want texts.',
  quiet: 'It’s outside 8 AM to 9 PM where this client is. Send it during those hours.',
}

function refusalOf(consent: TextConsent | null, isContactAgainst: boolean, isQuiet: boolean): string {
  if (consent && !consent.isGiven) return consent.how === 'text' ? refusals.stopped : refusals.declined
  if (isContactAgainst) return refusals.contact
  if (!consent) return refusals.none
  return isQuiet ? refusals.quiet : ''
}

/** The numbers of a client in the caller's reach that can get texts, each with its consent and what speaks against one now. Else 404. */
export async function textNumbersOf(ctx: Ctx, clientId: string): Promise<TextNumber[]> {
  const client = await getClient(ctx, clientId)
  const contacts = await listContacts(ctx, client.id)
  const withContacts = contacts.flatMap(({ phones, consent }) =>
    phones
      .filter(({ kind }) => kind !== 'fax')
      .map(({ number }) => ({ number: toE164(number), isAgainst: consent.text?.isGiven === false })),
  )
  const all = [{ number: toE164(client.phone), isAgainst: false }, ...withContacts]
  const numbers = [...new Set(all.map(({ number }) => number ?? ''))].filter(isNorthAmerican)
  const consents = await readConsents(ctx, numbers)
  const isQuiet = isQuietTime(readState(client.state).value ?? '', ctx.user.timeZone, ctx.clock())
  return numbers.map((number) => {
    const consent = consents.get(number) ?? null
    const isAgainst = all.some((one) => one.number === number && one.isAgainst)
    return { number, consent, refusal: refusalOf(consent, isAgainst, isQuiet) }
  })
}

/** Keeps what the person at a number said of texts. */
export async function keepConsent(
  ctx: Ctx,
  number: string,
  said: { isGiven: boolean; how: ConsentWay; byId: string | null },
): Promise<void> {
  const { isGiven, how, byId } = said
  const kept = { isGiven, how, notedById: byId, at: ctx.clock() }
  await ctx.db
    .insert(textConsents)
    .values({ agencyId: ctx.user.agencyId, number, ...kept })
    .onConflictDoUpdate({ target: [textConsents.agencyId, textConsents.number], set: kept })
  const about = { action: 'text_consent.noted', recordType: 'agency', recordId: ctx.user.agencyId } as const
  await recordAudit(ctx, { ...about, after: { number: formatPhone(number), isGiven, how } })
}

/** One of a client's numbers; 400 for any other. */
export async function numberOf(ctx: Ctx, clientId: string, number: string): Promise<TextNumber> {
  const found = (await textNumbersOf(ctx, clientId)).find((one) => one.number === number)
  if (found) return found
  throw new AppError('invalid', undefined, { fields: { number: 'Choose one of the client’s numbers' } })
}
