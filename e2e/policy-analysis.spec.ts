import { PDF } from '@libpdf/core'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { analysisPage } from './pages/analysis-page.ts'

async function wordsOfPaper(page: Page, link: Locator): Promise<string> {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  const pdf = await PDF.load(await answer.body())
  const pages = pdf.getPages().map((page) => page.extractText().text)
  return pages.join(' ').replace(/\s+/g, ' ')
}

test('two policies are compared, a gap is ticked off, and the letter goes to print', async ({ page }) => {
  await signIn(page, 'owner')
  const analysis = analysisPage(page)
  await analysis.open()
  await analysis.choose('Expiring package declarations.pdf')
  await analysis.choose('Renewal quote Commonwealth.pdf')
  await expect(analysis.chosen.getByRole('listitem').first()).toContainText('Expiring')
  await analysis.button('Compare').click()

  await expect(analysis.summary).toContainText('The premium decreases by')
  await expect(analysis.row('Damage to rented premises')).toContainText(
    'Limit decreases from $300,000 to $100,000',
  )
  await expect(analysis.row('Each occurrence')).toBeHidden()
  await page.getByRole('switch', { name: /^Differences only/ }).click()
  await expect(analysis.row('Each occurrence')).toContainText('Same')

  await analysis.place('Damage to rented premises, Proposed: page 1').click()
  await expect(analysis.chosenMark).toBeInViewport()
  await page.keyboard.press('Escape')

  await analysis.tab('Gaps').click()
  await analysis.done('Protective safeguards').check()
  await expect(page.getByText('1 of ', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(analysis.done('Protective safeguards')).toBeChecked()

  await analysis.tab('Letter').click()
  await analysis.letter.fill('Dear Ana,\n\n- The wind deductible is yours.')
  await analysis.button('Save letter').click()
  await expect(page.getByText('Letter saved')).toBeVisible()
  expect(await wordsOfPaper(page, analysis.paper('Download letter'))).toContain(
    'The wind deductible is yours.',
  )
  const report = await wordsOfPaper(page, analysis.paper('Download PDF'))
  expect(report).toContain('Damage to rented premises: limit decreases from $300,000 to $100,000')
  expect(report).toContain('Page 1 of')

  await asPhone(page)
  await analysis.tab('Side by side').click()
  await expectNoSidewaysScroll(page)
})
