import type { Page } from '@playwright/test'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { expect } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/** The account that the stand-in of Twilio knows in journeys. */
export const twilioAccount = { accountSid: `AC${'1'.repeat(32)}`, authToken: '2'.repeat(32) }

/** Reports something to the address of an event as Twilio does, signed, and answers what it is to do next. */
export async function reportAsTwilio(
  page: Page,
  server: RunningServer,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  const form = { AccountSid: twilioAccount.accountSid, ...fields }
  const signature = getExpectedTwilioSignature(twilioAccount.authToken, server.url + path, form)
  const answer = await page.request.post(path, { form, headers: { 'x-twilio-signature': signature } })
  expect(answer.status()).toBe(200)
  return answer.text()
}
