import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { openPost } from '#server/mailboxes/mailboxes.service.ts'
import { maxEmailBytes } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { readPost } from './post-body.ts'
import { takeInEmail } from './take-in.service.ts'

/** Longer ids are nobody's. */
const maxIdLength = 200
/** How far the time of a post may be from ours, in seconds. */
const toleranceSeconds = 300
const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

function unsigned(): AppError {
  return new AppError('invalid', 'The signature is missing, wrong or older than five minutes.')
}

type Proof = Record<(typeof signed)[number], string>

/** The three headers of Standard Webhooks. Throws 400 where one is missing: then no body is read. */
export function checkHeaders(headers: IncomingHttpHeaders): Proof {
  const entries = signed.map((name) => {
    const value = headers[name]
    if (typeof value !== 'string' || value === '') throw unsigned()
    return [name, value]
  })
  return Object.fromEntries(entries)
}

/** Whether a secret signed exactly these bytes, a short time ago. The bytes are those of the email, of whatever encoding. */
function isSigned(secret: string, now: Date, proof: Proof, body: Buffer): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = proof
  const age = Math.abs(now.getTime() / 1000 - Number(time))
  if (!/^\d{1,12}$/.test(time) || age > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/**
 * Takes in what a mail provider posted to an agency's address: signed by Standard Webhooks over the raw body, not older than five
 * minutes, and once under its id however often it comes. Throws 400 for any other and for what is no email, 413 for one of more than 25 MB.
 */
export async function receivePost(
  ctx: Ctx,
  publicId: string,
  { body, headers }: { body: Buffer | undefined; headers: IncomingHttpHeaders },
): Promise<void> {
  const proof = checkHeaders(headers)
  const open = await openPost(ctx, publicId)
  if (!open || !body || !isSigned(open.secret, ctx.clock(), proof, body)) throw unsigned()
  const { raw, recipients } = readPost(body, headers['content-type'] ?? '')
  if (raw.length > maxEmailBytes) throw new AppError('too_large')
  const sourceKey = `post:${proof['webhook-id'].slice(0, maxIdLength)}`
  await takeInEmail(open.owner, { raw, sourceKey, recipients })
}
