import type { Delivery, Webhook } from '#shared/webhooks/webhooks.contract.ts'

type Status = { tone: 'red' | 'orange' | 'green' | 'accent' | 'neutral'; label: string }

const offLabels: Record<NonNullable<Webhook['disabledReason']>, Status> = {
  owner: { tone: 'neutral', label: 'Turned off' },
  gone: { tone: 'red', label: 'Off: answered 410' },
  failures: { tone: 'red', label: 'Off: kept failing' },
  key_revoked: { tone: 'neutral', label: 'Off: API key revoked' },
  key_expired: { tone: 'neutral', label: 'Off: API key expired' },
}

/** Whether a webhook is sent to, in words. */
export function webhookStatus({ disabledReason, failures }: Webhook): Status {
  if (disabledReason) return offLabels[disabledReason]
  return failures > 0 ? { tone: 'orange', label: 'Failing' } : { tone: 'green', label: 'On' }
}

/** Why nothing, or nothing more, arrives; empty while all is well. */
export function webhookTrouble({ disabledReason, failures }: Webhook): string {
  if (disabledReason === 'owner') return 'Turned off. Events that happen now are not sent.'
  if (disabledReason === 'gone')
    return 'Turned off because the receiver answered 410 Gone. Check the address, then turn it on again.'
  if (disabledReason === 'failures')
    return 'Turned off because every attempt failed for days. Fix the receiver, then turn it on again.'
  if (disabledReason === 'key_revoked')
    return 'Turned off because the API key that added it was revoked. Delete it if nothing uses it anymore.'
  if (disabledReason === 'key_expired')
    return 'Turned off because the API key that added it expired. Renew the key, then turn it on again, or delete it.'
  if (failures === 0) return ''
  const attempts = failures === 1 ? 'The last attempt failed' : `The last ${failures} attempts failed`
  return `${attempts}. Bindery keeps trying, up to ten times over about three days.`
}

/** How a delivery is going, in words. */
export function deliveryStatus({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): Status {
  if (status === 'delivered') return { tone: 'green', label: 'Delivered' }
  if (status === 'failed') return { tone: 'red', label: 'Failed' }
  return attempts > 0 ? { tone: 'orange', label: 'Retrying' } : { tone: 'accent', label: 'Sending' }
}

/** How long an attempt took, such as "84 ms" or "15.0 s". */
export function durationText(durationMs: number): string {
  return durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`
}

/** The address without its scheme, to read. */
export function addressText(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '')
}

/** A body as people read it; what is no JSON stays as it is. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
