import { createHmac, randomUUID } from 'node:crypto'
import { expect, signIn, test } from './fixtures.ts'

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
  const id = randomUUID()
  const time = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const proof = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const headers = {
    'content-type': 'message/rfc822',
    ...{ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${proof}` },
  }
  expect((await page.request.post(path, { data: body, headers })).ok()).toBe(true)

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
