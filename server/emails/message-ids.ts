import type { AgencyCtx } from '#server/context.ts'
import { fingerprints } from '#server/encryption.ts'

const pattern = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{32})@/i

function proofsOf({ config, user }: AgencyCtx, emailId: string): string[] {
  const place = `outgoing_emails.message_id:${user.agencyId}`
  return fingerprints(config, place, emailId).map((print) =>
    Buffer.from(print, 'base64url').toString('hex').slice(0, 32),
  )
}

/** The Message-ID of an email: only who got it knows it, so that an answer that names it is one. */
export function messageIdOf(ctx: AgencyCtx, emailId: string): string {
  return `<${emailId}.${proofsOf(ctx, emailId)[0]}@${new URL(ctx.config.appUrl).hostname}>`
}

/** Which email of the agency a Message-ID names; null for any that we did not give. */
export function emailOfMessageId(ctx: AgencyCtx, messageId: string): string | null {
  const [, emailId = '', proof = ''] = pattern.exec(messageId.toLowerCase()) ?? []
  return emailId && proofsOf(ctx, emailId).includes(proof) ? emailId : null
}
