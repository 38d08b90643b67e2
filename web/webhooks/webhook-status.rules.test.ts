import { describe, expect, it } from 'vitest'
import type { Webhook } from '#shared/webhooks/webhooks.contract.ts'
import {
  addressText,
  deliveryStatus,
  durationText,
  readableBody,
  webhookStatus,
  webhookTrouble,
} from './webhook-status.rules.ts'

const webhook: Webhook = {
  ...{ id: 'w1', url: 'https://hooks.example.com/bindery/', description: '', events: ['client.created'] },
  ...{ disabledReason: null, failures: 0, addedByKey: null, lastAttemptAt: null, lastStatusCode: null },
  ...{ formerUntil: null, createdAt: '2026-11-20T13:00:00.000Z', version: 1 },
}

describe('the status of a webhook', () => {
  it('is on, failing, or off for a reason', () => {
    const labels = ([null, 'owner', 'gone', 'failures', 'key_revoked'] as const).map(
      (disabledReason) => webhookStatus({ ...webhook, disabledReason, failures: 0 }).label,
    )
    expect(labels).toEqual([
      'On',
      'Turned off',
      'Off: answered 410',
      'Off: kept failing',
      'Off: API key revoked',
    ])
    expect(webhookStatus({ ...webhook, failures: 2 }).label).toBe('Failing')
  })

  it('says what to do where something is wrong, and nothing otherwise', () => {
    expect(webhookTrouble(webhook)).toBe('')
    expect(webhookTrouble({ ...webhook, failures: 1 })).toMatch(/^The last attempt failed\. /)
    expect(webhookTrouble({ ...webhook, failures: 3 })).toMatch(/^The last 3 attempts failed\. /)
    expect(webhookTrouble({ ...webhook, disabledReason: 'gone', failures: 1 })).toContain('410 Gone')
    expect(webhookTrouble({ ...webhook, disabledReason: 'key_revoked' })).toContain('was revoked')
    expect(webhookTrouble({ ...webhook, disabledReason: 'key_expired' })).toContain('that added it expired')
  })
})

describe('a delivery', () => {
  it('is being sent until its first attempt, then tried again', () => {
    expect(deliveryStatus({ status: 'pending', attempts: 0 }).label).toBe('Sending')
    expect(deliveryStatus({ status: 'pending', attempts: 1 }).label).toBe('Retrying')
    expect(deliveryStatus({ status: 'failed', attempts: 10 }).label).toBe('Failed')
  })

  it('is written for people: address, duration and body', () => {
    expect(addressText(webhook.url)).toBe('hooks.example.com/bindery')
    expect([durationText(84), durationText(15_020)]).toEqual(['84 ms', '15.0 s'])
    expect(readableBody('{"type":"client.created"}')).toBe('{\n  "type": "client.created"\n}')
    expect(readableBody('<html>')).toBe('<html>')
  })
})
