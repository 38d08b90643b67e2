import { randomBytes } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { reportAsTwilio, twilioAccount } from './twilio.ts'

const newCall = () => `CA${randomBytes(16).toString('hex')}`
const newText = () => `SM${randomBytes(16).toString('hex')}`

test('an owner connects Twilio, an agent clicks to call, and a client who calls and texts is opened', async ({
  page,
  server,
}) => {
  await signIn(page, 'owner')
  await page.goto('/profile?section=phone')
  await page.getByRole('button', { name: 'Connect Twilio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Twilio' })
  await dialog.getByLabel('Account SID').fill(twilioAccount.accountSid)
  await dialog.getByLabel('Auth token').fill(twilioAccount.authToken)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  const voice = await page.getByText(/\/callbacks\/[^/]+\/voice$/).textContent()
  const at = (event: string) => new URL(voice ?? '').pathname.replace(/voice$/, event)
  await page.getByRole('button', { name: 'Edit (555) 010-1000' }).click()
  const number = page.getByRole('dialog', { name: '(555) 010-1000' })
  await number.getByRole('combobox', { name: 'Member' }).fill('Priya')
  await page.getByRole('option').first().click()
  await number.getByLabel('Rings at').fill('555 019 0000')
  await number.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rings at (555) 019-0000')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Rings at (555) 019-0000')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, 'agent')
  const made = await page.request.post('/api/clients', {
    data: { name: 'Ana Telles', phone: '(555) 013-7788' },
  })
  const client = await made.json()
  // The phone is fetched once the page has nothing else to do.
  const hasPhone = page.waitForResponse(/twilio\/ringing/)
  await page.goto(`/clients/${client.id}`)
  await hasPhone
  const started = page.waitForResponse((answer) => answer.url().includes('/twilio/calls'))
  await page.getByRole('link', { name: '(555) 013-7788' }).first().click()
  await expect(page.getByText('Calling your phone at (555) 019-0000')).toBeVisible()
  const { id: call } = await (await started).json()
  const rows = await (await page.request.get('/api/agency-integrations/twilio/calls?of=all')).json()
  expect(rows[0]).toMatchObject({ id: call, recordName: 'Ana Telles' })
  await page.goto('/dashboard')

  const incoming = { CallSid: newCall(), From: '+15550137788', To: '+15550101000' }
  await reportAsTwilio(page, server, at('voice'), incoming)
  const card = page.getByRole('alert', { name: 'Incoming call from Ana Telles' })
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Open client' }).click()
  await expect(page.getByRole('heading', { name: 'Ana Telles' })).toBeVisible()
  const over = { ...incoming, DialCallStatus: 'completed', DialCallDuration: '245' }
  await reportAsTwilio(page, server, at('dialed'), over)
  await page.reload()
  await expect(page.getByText('Inbound call · Spoke')).toBeVisible()
  await expect(page.getByText('From (555) 013-7788, 4 min 5 sec')).toBeVisible()

  await page.goto(`/clients/${client.id}`)
  const texts = page.getByRole('region', { name: 'Texts' })
  await texts.getByRole('button', { name: 'Record consent' }).click()
  const consent = page.getByRole('dialog', { name: 'Consent to texts at (555) 013-7788' })
  await consent.getByRole('radio', { name: 'In writing' }).check()
  await consent.getByRole('button', { name: 'Save' }).click()
  await expect(texts.getByText(/^Agreed to texts: in writing/)).toBeVisible()
  const received = at('received').replace('/callbacks/', '/text-callbacks/')
  const text = { From: '+15550137788', To: '+15550101000' }
  await reportAsTwilio(page, server, received, { ...text, MessageSid: newText(), Body: 'Is my son covered?' })
  await reportAsTwilio(page, server, received, { ...text, MessageSid: newText(), Body: 'STOP' })
  await page.reload()
  await expect(texts.getByText('Is my son covered?')).toBeVisible()
  await expect(texts.getByText(/^They opted out by text/)).toBeVisible()
  await expect(page.getByText('Text · Received').first()).toBeVisible()
  await expectAccessible(page)

  const stranger = { CallSid: newCall(), From: '+15550139999', To: '+15550101000' }
  await reportAsTwilio(page, server, at('voice'), stranger)
  await reportAsTwilio(page, server, at('dialed'), { ...stranger, DialCallStatus: 'no-answer' })
  await page.goto('/phone-calls')
  await page.getByRole('button', { name: 'Log the call with (555) 013-9999' }).click()
  const filing = page.getByRole('dialog', { name: 'Call with (555) 013-9999' })
  await filing.getByRole('combobox', { name: 'File under' }).fill('Ana Telles')
  await page
    .getByRole('option', { name: /^Ana Telles/ })
    .first()
    .click()
  await filing.getByRole('button', { name: 'Log call' }).click()
  await expect(page.getByText(/^No calls to file/)).toBeVisible()
  await page.goto(`/clients/${client.id}`)
  await expect(page.getByText('Inbound call · No answer')).toBeVisible()
})
