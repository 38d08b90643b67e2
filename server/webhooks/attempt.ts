import { OutgoingError } from '#server/adapters/outgoing.ts'
import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import type { Ctx } from '#server/context.ts'
import { headersOf, signatureOf } from './message.ts'
import { placeOf } from './secret.ts'

/** An endpoint as much of it as sending needs, its secrets encrypted. */
export type Endpoint = {
  id: string
  url: string
  secret: string
  formerSecret: string | null
  formerUntil: Date | null
  failures: number
}

export type Message = { id: string; body: string; attempts: number }

/** How an attempt went: the answer's code, or what went wrong without one. */
export type Outcome = {
  at: Date
  durationMs: number
  statusCode: number | null
  error: string
  answer: string
}

/** Whether the receiver has accepted the message. */
export function isDelivered({ statusCode }: Outcome): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

function secretsOf(cipher: AgencyCipher, endpoint: Endpoint, at: Date): string[] {
  const { id, secret, formerSecret, formerUntil } = endpoint
  const kept = formerSecret && formerUntil && formerUntil > at ? [secret, formerSecret] : [secret]
  return kept.map((one) => cipher.decrypt(placeOf(id), one))
}

const redirect = 'Redirects are not followed: enter the address that it leads to.'

/** Sends a message once, outside of any transaction. */
export async function attempt(
  ctx: Ctx,
  cipher: AgencyCipher,
  endpoint: Endpoint,
  { id, body }: Message,
): Promise<Outcome> {
  const at = ctx.clock()
  const from = performance.now()
  const headers = {
    ...headersOf(id, at),
    'webhook-signature': signatureOf(secretsOf(cipher, endpoint, at), id, at, body),
  }
  const spent = () => Math.round(performance.now() - from)
  try {
    const { statusCode, answer } = await ctx.adapters.outgoing.post(endpoint.url, headers, body)
    const error = statusCode >= 300 && statusCode < 400 ? redirect : ''
    return { at, durationMs: spent(), statusCode, error, answer }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { at, durationMs: spent(), statusCode: null, error: error.message, answer: '' }
  }
}
