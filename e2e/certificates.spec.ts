import type { Locator, Page } from '@playwright/test'
import { plainTemplate } from '#shared/acord-forms/plain-certificate.rules.ts'
import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { acordsPage } from './pages/acords-page.ts'
import { signUpOwner } from './people.ts'

async function addClient(page: Page, name = 'Harbor Cafe LLC'): Promise<string> {
  const client = await page.request.post('/api/clients', {
    data: { kind: 'commercial', name, street: '5 Pier Road', city: 'Norfolk' },
  })
  const { id } = await client.json()
  const policy = {
    type: 'commercial',
    lineOfBusiness: 'General liability',
    carrier: 'Travelers',
    policyNumber: 'GL-7001',
    effectiveDate: '2020-01-01',
    expirationDate: '2199-01-01',
    coverages: [{ name: 'Each occurrence', limit: '$1,000,000', deductible: '', premium: null }],
  }
  expect((await page.request.post(`/api/clients/${id}/policies`, { data: policy })).ok()).toBe(true)
  return id
}

// The refused code is a refused call.
test.use({ expectedConsole: [/status of 400/] })

test('a certificate is asked for, issued, shared, and opened by its holder with the right code', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpOwner(page)
  await addClient(page)
  const acords = acordsPage(page)
  await acords.open('desk')
  await expect(page.getByText('No open requests')).toBeVisible()
  await acords.button('New request').click()
  await acords.chooseClient('Harbor Cafe LLC')
  await page.getByRole('combobox', { name: 'Holder' }).fill('City of Norfolk')
  await page.getByRole('option', { name: /as a new holder/ }).click()
  await acords.field('Street').fill('810 Union Street')
  await acords.field('Special wording').fill('Street fair on Granby Street')
  await acords.button('Add request').click()

  const desk = page.getByRole('grid', { name: 'Requests' })
  await desk.getByRole('link', { name: 'City of Norfolk' }).click()
  await expect(acords.dialog.getByRole('checkbox', { name: /GL-7001/ })).toBeChecked()
  await acords.button('Create certificate').click()
  await expect(acords.sheet.getByText('City of Norfolk')).toBeVisible()
  await acords.button('Sign and issue').click()
  await page.getByRole('checkbox', { name: /authorized to sign/ }).check()
  await acords.dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(acords.button('Send by email')).toBeVisible()

  await acords.button('Share link').click()
  await acords.button('Create link').click()
  const link = (await page.getByTestId('share-link').textContent()) ?? ''
  const code = (await page.getByTestId('share-code').textContent()) ?? ''
  await acords.dialog.getByRole('button', { name: 'Done' }).click()

  const stranger = await browser.newContext()
  const guest = await stranger.newPage()
  await guest.goto(`${baseURL}${new URL(link).pathname}${new URL(link).hash}`)
  await guest.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await guest.getByRole('button', { name: 'Open the certificate' }).click()
  await expect(guest.getByText('4 attempts left')).toBeVisible()
  await guest.getByLabel('Code').fill(code)
  await guest.getByRole('button', { name: 'Open the certificate' }).click()
  await expect(guest.getByRole('img', { name: /Page 1 of Certificate of insurance/ })).toBeVisible()
  const download = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(
    /^C-\d+ Certificate of insurance Harbor Cafe LLC\.pdf$/,
  )
  expect(await stranger.cookies()).toEqual([])
  await stranger.close()

  await page.reload()
  await expect(acords.history.getByText('Opened by its holder')).toBeVisible()
  await expect(page.getByText('opened once, 1 wrong code')).toBeVisible()
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  await acords.open('desk')
  await expect(page.getByText('Issued').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a certificate is issued from the client page once its wording has an endorsement behind it', async ({
  page,
}) => {
  await signUpOwner(page)
  const client = await addClient(page)
  const holder = { name: 'City of Norfolk', street: '810 Union Street' }
  expect((await page.request.post('/api/certificate-holders', { data: holder })).ok()).toBe(true)
  const acords = acordsPage(page)
  await page.goto(`/clients/${client}`)
  await acords.button('Issue certificate').click()
  await page.getByRole('combobox', { name: 'Holder' }).fill('Norfolk')
  await page.getByRole('option', { name: /City of Norfolk/ }).click()
  await expect(acords.dialog.getByRole('checkbox', { name: /GL-7001/ })).toBeChecked()
  await asPhone(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await acords.button('Create certificate').click()
  await acords.field('Description').fill('The city is an additional insured. 30 days notice will be given.')
  const refused = page.getByRole('alert', { name: /wording can't be certified/ })
  await expect(refused.getByText('Only the policy can promise notice.', { exact: false })).toBeVisible()
  await refused.getByRole('button', { name: 'Use neutral wording' }).first().click()
  await acords.button('Save draft').click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await refused.getByRole('button', { name: 'Name the endorsement' }).click()
  await acords.dialog.getByLabel('Form number').fill('CG 02 24')
  await acords.dialog.getByLabel('Edition').fill('10 93')
  await acords.dialog.getByLabel('Listed on').fill('Forms schedule, page 3')
  await acords.dialog.getByRole('button', { name: 'Save endorsement' }).click()
  await expect(refused).toHaveCount(0)
  await acords.button('Sign and issue').click()
  await page.getByRole('checkbox', { name: /authorized to sign/ }).check()
  await acords.dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(acords.button('Send by email')).toBeVisible()
  await page.goto(`/clients/${client}`)
  await expect(page.getByRole('link', { name: /Certificate of insurance/ })).toBeVisible()
})

test('a certificate is issued from the client page in five clicks', async ({ page }) => {
  await signUpOwner(page)
  const client = await addClient(page)
  const holder = { name: 'City of Norfolk', street: '810 Union Street' }
  expect((await page.request.post('/api/certificate-holders', { data: holder })).ok()).toBe(true)
  const acords = acordsPage(page)
  await page.goto(`/clients/${client}`)
  let clicks = 0
  const click = async (control: Locator) => {
    clicks += 1
    await control.click()
  }
  await click(acords.button('Issue certificate'))
  // The cursor stands in the holder, whose name is typed anyway.
  await expect(page.getByRole('combobox', { name: 'Holder' })).toBeFocused()
  await page.keyboard.type('norf')
  await expect(page.getByRole('option', { name: /City of Norfolk/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(acords.dialog.getByRole('checkbox', { name: /GL-7001/ })).toBeChecked()
  await click(acords.button('Create certificate'))
  await expect(acords.sheet.getByText('City of Norfolk')).toBeVisible()
  await click(acords.button('Sign and issue'))
  await click(page.getByRole('checkbox', { name: /authorized to sign/ }))
  await click(acords.dialog.getByRole('button', { name: 'Issue' }))
  await expect(acords.button('Send by email')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(5)
  await page.goto(`/clients/${client}`)
  await expect(page.getByRole('link', { name: /Certificate of insurance/ })).toBeVisible()
})

test('a form of a client with a very long name fits a phone', async ({ page }) => {
  await signUpOwner(page)
  const clientId = await addClient(page, 'Departmentoftransportation'.repeat(4))
  const policies = await (await page.request.get(`/api/clients/${clientId}`)).json()
  const policyIds = policies.policies.map(({ id }: { id: string }) => id)
  const data = { clientId, templateId: plainTemplate.id, policyIds }
  const form = await (await page.request.post('/api/forms', { data })).json()
  await asPhone(page)
  await page.goto(`/acords/${form.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate of insurance' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
