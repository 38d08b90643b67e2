import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'

test('an owner edits a template, emails a client from it and then the clients of several renewals', async ({
  page,
}) => {
  const expirationDate = addDays(dayIn(defaultTimeZone, new Date()), 100)
  await signIn(page, 'owner')
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const email = 'pat@emailed-ranch.example'
  const client = await add('/api/clients', { name: 'Pat Emailed', email })
  const term = { type: 'home', lineOfBusiness: 'Homeowners', premium: 1000, expirationDate }
  const dates = { effectiveDate: addDays(expirationDate, -365) }
  for (const policyNumber of ['EM-1', 'EM-2'])
    await add(`/api/clients/${client.id}/policies`, { ...term, ...dates, policyNumber })

  await page.goto('/profile?section=emails')
  await page.getByRole('button', { name: 'Edit Thank you' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('Thanks, {client.nickname}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('{client.nickname} isn’t a merge field')).toBeVisible()
  await dialog.getByLabel('Subject').fill('Thanks, {client.firstName}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Thanks, {client.firstName} · Starter, edited')).toBeVisible()

  await page.goto(`/clients/${client.id}`)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Thank you' }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Thanks, Pat')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Email to ${email} is on its way`)).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Email · Sent')).toBeVisible()
  }).toPass()

  await page.goto('/requotes?q=Pat+Emailed')
  for (const policy of ['EM-1', 'EM-2'])
    await page
      .getByRole('row', { name: new RegExp(policy) })
      .getByRole('checkbox')
      .check()
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Renewal coming up' }).click()
  await expect(dialog.getByText(/Homeowners EM-1/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 1 email' }).click()
  await expect(page.getByText('1 email on the way')).toBeVisible()
})
