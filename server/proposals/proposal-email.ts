import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'

type Words = { subject: string; message: string }

const placeOf = (id: string, part: keyof Words) => `proposal.mail_ordered.${part}:${id}`

/** The words of an email with a proposal as they wait to be sent: encrypted. */
export async function encryptEmail(ctx: InTransaction<AgencyCtx>, id: string, words: Words): Promise<Words> {
  const cipher = await agencyCipher(ctx)
  const encrypt = (part: keyof Words) => cipher.encrypt(placeOf(id, part), words[part])
  return { subject: encrypt('subject'), message: encrypt('message') }
}

/** The same, readable. */
export async function decryptEmail(ctx: InTransaction<AgencyCtx>, id: string, words: Words): Promise<Words> {
  const cipher = await agencyCipher(ctx)
  const decrypt = (part: keyof Words) => cipher.decrypt(placeOf(id, part), words[part])
  return { subject: decrypt('subject'), message: decrypt('message') }
}
