import { pdfOf } from '#server/testing/documents.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { assistantDialog } from './pages/assistant-dialog.ts'
import { edisonPage } from './pages/edison-page.ts'

function policy(number: string): Buffer {
  return pdfOf([
    [
      'COMMERCIAL GENERAL LIABILITY DECLARATIONS',
      `Policy Number: ${number}`,
      'Named Insured: Pelican Marine Supply LLC',
      'Mailing Address: 18 Wharf Street, Norfolk, VA 23510',
      'Insurer: Granite Harbor Mutual Insurance Company',
      'Policy Period: From 06/01/2026 To 06/01/2027',
      'Each Occurrence Limit $1,000,000',
      'General Aggregate Limit $2,000,000',
      'Total Policy Premium: $8,450',
    ],
    ['CONDITIONS', 'A burglar alarm is required at all times.'],
  ])
}

test('in the dialog, a policy is estimated and asked about', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/clients')
  await assistantDialog(page).open()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Paige' }).click()
  await page.getByRole('menuitemradio', { name: 'Edison' }).click()
  const edison = edisonPage(page, dialog)
  await expect(edison.button('Get Estimate')).toBeDisabled()
  await expect(edison.model).toHaveValue('gpt-4o-mini')
  await edison.choose({ name: 'pelican-general-liability.pdf', bytes: policy('GLX-1') })
  await expect(edison.button('pelican-gener…')).toBeVisible()
  await edison.button('Get Estimate').click()
  await edison.expectReply(/COMMERCIAL INSURANCE QUOTE/)
  await expect(edison.button('pelican-gener…')).toBeVisible()
  await edison.button('Remove file').click()
  await edison.ask('When does it expire?')
  await edison.expectReply(/Jun 1, 2027 \(page 1\)/)
})

test('on its page, a past analysis is opened, refined and asked about', async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/edison')
  const edison = edisonPage(page)
  await edison.choose({ name: 'pelican.pdf', bytes: policy('GLX-2') })
  await edison.button('Get Estimate').click()
  await edison.expectReply(/COMMERCIAL INSURANCE QUOTE/)
  await page.goto('/edison')
  await page
    .getByRole('button', { name: /Pelican Marine Supply/ })
    .first()
    .click()
  const estimate = page.getByRole('region', { name: 'Estimate' })
  await expect(estimate).toContainText('neither a quote nor a binder')
  await estimate.getByLabel('Annual sales').fill('900000')
  await estimate.getByLabel('Class code of general liability').fill('91580')
  await estimate.getByRole('button', { name: 'Update estimate' }).click()
  await estimate.getByText('General liability').first().click()
  await expect(estimate.getByRole('table')).toContainText('$900,000 ÷ 1,000 × $2.40')
  await edison.ask('Is an alarm required?')
  await edison.expectReply(/burglar alarm is required.*\(page 2\)/)
})

test('on a phone it is a toggle away, without a choice of models', async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'owner')
  await page.goto('/clients')
  await assistantDialog(page).open()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Edison', { exact: true }).click()
  const edison = edisonPage(page, dialog)
  await expect(edison.button('Upload PDF')).toBeVisible()
  await expect(edison.model).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.goto('/edison')
  await expect(page.getByRole('heading', { name: 'Past analyses' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
