import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { mailboxes } from '#server/db/tables/incoming-emails.ts'
import { fingerprints } from '#server/encryption.ts'
import {
  type AddressOf,
  plusAddress,
  proofOf,
  readPlusAddress,
  signedText,
} from '#shared/mailboxes/private-addresses.rules.ts'

type Ctx = InTransaction<AgencyCtx>

/** The proofs of a private address: by today's `SECRET_KEY` first, and by those before. */
function proofsOf({ config, user }: AgencyCtx, of: AddressOf): [string, ...string[]] {
  const place = `mailboxes.private_address:${user.agencyId}`
  const hex = (print: string) => proofOf(Buffer.from(print, 'base64url').toString('hex'))
  const [today, ...before] = fingerprints(config, place, signedText(of))
  return [hex(today), ...before.map(hex)]
}

/** The address of the agency's mailbox; empty where there is none. */
export async function mailboxAddress({ db, user }: Ctx): Promise<string> {
  const { address, agencyId } = mailboxes
  const [row] = await db.select({ address }).from(mailboxes).where(eq(agencyId, user.agencyId))
  return row?.address ?? ''
}

/** The address that nobody can guess, of a record or the agency, in the mailbox of some address. */
export function privateAddressAt(ctx: AgencyCtx, mailbox: string, of: AddressOf): string {
  const [proof] = proofsOf(ctx, of)
  return plusAddress(mailbox, of, proof)
}

/** The private address of a record; null where the agency has no mailbox. The caller authorizes. */
export async function privateAddressOf(ctx: Ctx, of: AddressOf): Promise<string | null> {
  const mailbox = await mailboxAddress(ctx)
  return mailbox === '' ? null : privateAddressAt(ctx, mailbox, of)
}

/** What an address is of, if it is one of this agency's private ones. */
export function ownerOfAddress(ctx: AgencyCtx, address: string): AddressOf | null {
  const claimed = readPlusAddress(address)
  if (!claimed) return null
  const { proof, ...of } = claimed
  const given = Buffer.from(proof)
  return proofsOf(ctx, of).some((one) => timingSafeEqual(Buffer.from(one), given)) ? of : null
}
