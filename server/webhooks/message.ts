import { Webhook } from 'standardwebhooks'

/** The body of a message by Standard Webhooks: its type, when it happened, and which records it is about. */
export function bodyOf(type: string, at: Date, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

/** What is sent beside a body, but for the signature. */
export function headersOf(id: string, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Bindery-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  }
}

/** The signatures of a message by each secret, separated by spaces: after a rotation the former one signs, too. */
export function signatureOf(secrets: readonly string[], id: string, at: Date, body: string): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ')
}
