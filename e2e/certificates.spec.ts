import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { acordsPage } from './pages/acords-page.ts'
import { signUpOwner } from './people.ts'

async function addClient(page: Page): Promise<void> {
  const client = await page.request.post('/api/clients', {
    data: { kind: 'commercial', name: 'Harbor Cafe LLC', street: '5 Pier Road', city: 'Norfolk' },
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
  await expect(page.getByText('Nobody waits for a certificate')).toBeVisible()
  await acords.button('New request').click()
  await acords.chooseClient('Harbor Cafe LLC')
  await page.getByRole('combobox', { name: 'Holder' }).fill('City of Norfolk')
  await page.getByRole('option', { name: /as a new holder/ }).click()
  await acords.field('Street').fill('810 Union Street')
  await acords.field('Wording').fill('Street fair on Granby Street')
  await expectAccessible(page)
  await acords.button('Add request').click()

  const desk = page.getByRole('grid', { name: 'Requests' })
  await desk.getByRole('link', { name: 'City of Norfolk' }).click()
  await expect(acords.dialog.getByRole('checkbox', { name: /GL-7001/ })).toBeChecked()
  await expectAccessible(page)
  await acords.button('Fill the certificate').click()
  await expect(acords.sheet.getByText('City of Norfolk')).toBeVisible()
  await acords.button('Sign and issue').click()
  await page.getByRole('checkbox', { name: /authorized to sign/ }).check()
  await acords.dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(acords.button('Send by email')).toBeVisible()

  await acords.button('Share by a link').click()
  await acords.button('Make the link').click()
  const link = (await page.getByTestId('share-link').textContent()) ?? ''
  const code = (await page.getByTestId('share-code').textContent()) ?? ''
  await acords.dialog.getByRole('button', { name: 'Done' }).click()

  const stranger = await browser.newContext()
  const guest = await stranger.newPage()
  await guest.goto(`${baseURL}${new URL(link).pathname}${new URL(link).hash}`)
  await guest.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await guest.getByRole('button', { name: 'Open the certificate' }).click()
  await expect(guest.getByText('4 tries are left')).toBeVisible()
  await guest.getByLabel('Code').fill(code)
  await guest.getByRole('button', { name: 'Open the certificate' }).click()
  await expect(guest.getByRole('img', { name: /Page 1 of Certificate of insurance/ })).toBeVisible()
  await expectAccessible(guest)
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
