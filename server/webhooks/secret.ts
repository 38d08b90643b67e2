import { randomBytes } from 'node:crypto'

/** A signing secret by Standard Webhooks: 32 bytes in base64 behind their prefix. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The place that an endpoint's encrypted secrets are bound to. */
export function placeOf(id: string): string {
  return `webhooks.secret:${id}`
}
