import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { imapAccount, startImapStandIn } from '#server/testing/imap-stand-in.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Posts an email as a mail provider does, signed. */
async function post(page: Page, path: string, secret: string, body: string): Promise<void> {
  const id = randomUUID()
  const time = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const proof = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const headers = {
    'content-type': 'message/rfc822',
    ...{ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${proof}` },
  }
  expect((await page.request.post(path, { data: body, headers })).ok()).toBe(true)
}

test('an owner sets incoming email up, files what came in, and finds it in the timeline', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('/profile?section=mailbox')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receiving address' })
  await dialog.getByLabel('Email address').fill('inbox@mail.bindery.invalid')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^inbox\+a/)).toBeVisible()
  const path = new URL((await page.getByText(/\/api\/mail\/inbound\//).textContent()) ?? '').pathname
  await page.getByRole('button', { name: 'Create secret' }).click()
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  await page.getByRole('button', { name: 'I’ve saved it' }).click()

  const [client] = await (await page.request.get('/api/clients?limit=1')).json()
  const from = `${randomUUID()}@client.invalid`
  const body = `From: Ana <${from}>\r\nSubject: Add a driver\r\nMessage-ID: <${from}>\r\n\r\nPlease add my son.`
  await post(page, path, secret, body)

  await page.goto('/incoming-email')
  const row = page.getByRole('listitem').filter({ hasText: 'Add a driver' })
  await expect(row).toContainText('No match')
  await row.getByRole('link', { name: 'Add a driver' }).click()
  await expect(page.getByText('Please add my son.')).toBeVisible()
  await page.getByRole('combobox', { name: 'File under' }).fill(client.name)
  await page
    .getByRole('option', { name: /\(Client\)$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'File email' }).click()
  await page.getByRole('link', { name: client.name }).click()
  await expect(page.getByText('Email · Received')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Open email' }).first().click()
  await expect(page.getByText('Please add my son.')).toBeVisible()
})

test('an owner enters a carrier’s notice that came in by email, once they have checked it', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.request.patch('/api/mailbox', { data: { address: 'inbox@mail.bindery.invalid' } })
  const { postUrl } = await (await page.request.get('/api/mailbox')).json()
  const { secret } = await (await page.request.post('/api/mailbox/secret')).json()
  const day = '2030-03-01'
  const client = await (await page.request.post('/api/clients', { data: { name: 'Noted Bakery' } })).json()
  const made = await page.request.post(`/api/clients/${client.id}/policies`, {
    data: {
      ...{ type: 'auto', carrier: 'Granite Mutual', policyNumber: 'NB-7781204', premium: 1200 },
      ...{ effectiveDate: '2029-03-01', expirationDate: day },
    },
  })
  const policy = await made.json()
  const head = 'From: service@carrier.invalid\r\nSubject: Notice of nonrenewal'
  const text = `Policy ${policy.policyNumber} will expire on ${day}.`
  await post(page, new URL(postUrl).pathname, secret, `${head}\r\n\r\n${text}`)

  await page.goto('/incoming-email')
  await page.getByRole('link', { name: 'Notice of nonrenewal' }).click()
  await expect(page.getByText('This reads like a carrier’s notice of non-renewal')).toBeVisible()
  await page.getByRole('button', { name: 'Enter on policy' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(policy.policyNumber)
  await dialog.getByRole('button', { name: 'Enter and file email' }).click()
  await expect(page.getByText('Filed under')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Filed under')).toBeVisible()
  const history = await page.request.get(`/api/policies/${policy.id}/history`)
  expect(await history.text()).toContain('"notice_of_non_renewal"')
})

test.describe('a mailbox', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('an owner connects their mailbox, finds its new email, and disconnects it', async ({ page }) => {
    const mailbox = await startImapStandIn()
    try {
      const { host, port, username, password } = imapAccount(mailbox)
      await signIn(page, 'owner')
      await page.goto('/profile?section=mailbox')
      await page.getByRole('button', { name: 'Connect a mailbox' }).click()
      const dialog = page.getByRole('dialog', { name: 'Connect a mailbox' })
      await dialog.getByLabel('Host').fill('127.0.0.1')
      await dialog.getByLabel('Port').fill(String(port))
      await dialog.getByLabel('User name').fill(username)
      await dialog.getByLabel('Password', { exact: false }).first().fill('wrong')
      await dialog.getByRole('button', { name: 'Connect' }).click()
      await expect(dialog.getByText(/cannot be reached from outside your network/)).toBeVisible()
      await dialog.getByLabel('Host').fill(host)
      await dialog.getByRole('button', { name: 'Connect' }).click()
      await expect(dialog.getByText('The server rejected this user name or password.')).toBeVisible()
      await dialog.getByLabel('Password', { exact: false }).first().fill(password)
      await dialog.getByRole('button', { name: 'Connect' }).click()
      await expect(page.getByText(`${host}:${port} (TLS)`)).toBeVisible()

      const raw = 'From: Ana <ana@client.invalid>\r\nSubject: By IMAP\r\n\r\nPlease add my daughter.'
      mailbox.emails = [{ uid: 1, raw }]
      await page.getByRole('button', { name: 'Read now' }).click()
      await expect(async () => {
        await page.goto('/incoming-email')
        await expect(page.getByRole('link', { name: 'By IMAP' })).toBeVisible({ timeout: 1000 })
      }).toPass()
      await page.getByRole('link', { name: 'By IMAP' }).click()
      await expect(page.getByText('Please add my daughter.')).toBeVisible()

      await page.goto('/profile?section=mailbox')
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page
        .getByRole('dialog', { name: 'Disconnect this mailbox?' })
        .getByRole('button', { name: 'Disconnect' })
        .click()
      await expect(page.getByText('No mailbox connected.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('No mailbox connected.')).toBeVisible()
    } finally {
      mailbox.close()
    }
  })
})
