import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'

type Words = { subject: string; message: string }

function placeOf(quoteId: string, part: keyof Words): string {
  return `requote.mail_ordered.${part}:${quoteId}`
}

/** An email to a carrier as it waits to be sent: its words are encrypted. */
export async function encryptEmail<Mail extends Words>(
  ctx: InTransaction<AgencyCtx>,
  quoteId: string,
  mail: Mail,
): Promise<Mail> {
  const cipher = await agencyCipher(ctx)
  const encrypt = (part: keyof Words) => cipher.encrypt(placeOf(quoteId, part), mail[part])
  return { ...mail, subject: encrypt('subject'), message: encrypt('message') }
}

/** The same with its words. */
export async function decryptEmail<Mail extends Words & { quoteId: string }>(
  ctx: InTransaction<AgencyCtx>,
  mail: Mail,
): Promise<Mail> {
  const cipher = await agencyCipher(ctx)
  const decrypt = (part: keyof Words) => cipher.decrypt(placeOf(mail.quoteId, part), mail[part])
  return { ...mail, subject: decrypt('subject'), message: decrypt('message') }
}
