import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { certificateForm, makeForm } from '#server/acord-forms/testing.ts'
import { openDocumentReader } from '#server/adapters/documents.ts'
import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { acordsPage } from './pages/acords-page.ts'
import { signUpOwner } from './people.ts'

async function addClient(page: Page): Promise<void> {
  const client = await page.request.post('/api/clients', {
    data: { kind: 'commercial', name: 'Harbor Cafe LLC' },
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

async function readPdf(path: string): Promise<string> {
  const pages = await openDocumentReader().read(Readable.from([await readFile(path)]), 'pdf')
  return pages.join('\n')
}

test('a licensed form is uploaded, filled for a client, signed, issued and downloaded', async ({ page }) => {
  await signUpOwner(page)
  await addClient(page)
  const acords = acordsPage(page)
  await acords.open()
  await expect(page.getByText('Upload a fillable form your agency is licensed to use')).toBeVisible()
  await page.getByRole('link', { name: 'Upload a form' }).click()
  await acords.upload('acord-25.pdf', await certificateForm({ path: 'F[0].P1[0].' }))
  await expect(acords.uploaded).toContainText('edition 2016/03')

  await acords.button('New form').click()
  await acords.chooseClient('Harbor Cafe LLC')
  await acords.dialog.getByRole('checkbox', { name: /General liability GL-7001/ }).check()
  await acords.button('Create form').click()
  await expect(acords.sheet.getByText('Harbor Cafe LLC')).toBeVisible()
  await expect(acords.sheet.getByRole('img')).toHaveJSProperty('complete', true)
  await expect(page.getByText('One field needs attention')).toBeVisible()
  await acords.button('Holder: name').click()
  await expect(acords.field('Holder: name')).toBeFocused()
  await page.keyboard.type('City of Norfolk')
  await expect(acords.sheet.getByText('City of Norfolk')).toBeVisible()
  await acords.field('Insured: street').fill('5 Pier Road')
  await acords.button('Save draft').click()
  await page.reload()
  await expect(acords.field('Holder: name')).toHaveValue('City of Norfolk')

  await acords.button('Sign and issue').click()
  await acords.dialog.getByRole('textbox', { name: 'Authorized representative' }).fill('Robin Ashby')
  await acords.dialog.getByRole('checkbox', { name: /limits left empty/ }).check()
  await acords.dialog.getByRole('checkbox', { name: /authorized to sign/ }).check()
  await acords.dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(acords.history).toContainText('Signed as Robin Ashby')
  await page.reload()
  await expect(acords.button('Save draft')).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const text = await readPdf(await (await downloading).path())
  for (const words of ['Harbor Cafe LLC', 'City of Norfolk', 'GL-7001', '1,000,000', 'Robin Ashby'])
    expect(text).toContain(words)
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  await acords.open()
  await expect(page.getByText('Harbor Cafe LLC')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a form that is not known is mapped on its page, and tried with a client before it is saved', async ({
  page,
}) => {
  await signUpOwner(page)
  await addClient(page)
  const acords = acordsPage(page)
  await acords.open('templates')
  const fields = [{ kind: 'text', name: 'Kunde', x: 60, y: 640, width: 240, height: 18 }] as const
  await acords.upload('our-own.pdf', await makeForm({ fields, head: 'A form of our own' }))
  await expect(acords.uploaded).toContainText('We don’t recognize its fields')
  await acords.uploaded.getByRole('link', { name: 'Open' }).click()
  const filledWith = page.getByRole('combobox', { name: 'Kunde is filled with' })
  await filledWith.fill('insured: name')
  await page.getByRole('option', { name: 'Insured: name' }).click()
  await acords.chooseClient('Harbor Cafe LLC')
  await acords.button('Preview').click()
  await expect(acords.sheet.getByText('Harbor Cafe LLC')).toBeVisible()
  await acords.button('Save mapping').click()
  await acords.button('Confirm mapping').click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.reload()
  await expect(filledWith).toHaveValue('Insured: name')
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})
