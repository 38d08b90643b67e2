import type { Locator } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'

const rows = [
  'Year\tMake\tModel\tVIN\tCost',
  '2022\tFord\tTransit 350\t1FTBW2CM6MKA00001\t$48,500',
  'new\tRam\tProMaster\t1FTBW2CM8MKA00002\t39,900',
].join('\n')

test('a schedule is pasted and mended', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/commercial?active=true&requotes=false')
  const list = page.getByRole('grid', { name: 'Commercial' })
  await expect(list).toBeVisible()
  const link = list.getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('tab', { name: 'Vehicles' }).click()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByLabel('Rows from a spreadsheet').fill(rows)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Year: Enter a whole number from 1900 to 2199')
  await page.getByRole('button', { name: 'Add 2 vehicles' }).click()
  const save = page.getByRole('button', { name: 'Save schedule' })
  await expect(save).toBeDisabled()
  await page.getByRole('gridcell', { name: /^new/ }).focus()
  await page.keyboard.type('2021')
  await page.keyboard.press('Enter')
  await save.click()
  await expect(page.getByText('Schedule saved')).toBeVisible()
  await expect(page.getByText('2 vehicles')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('gridcell', { name: '2021' })).toBeVisible()
})

test('what documents say is corrected in the grid and exported as it is filtered', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/commercial-data')
  const clientCells = page.getByRole('grid').locator('[data-place$=":0"]')
  await expect(clientCells.filter({ hasText: 'Juniper Bakery' }).first()).toHaveText(/^\s*Juniper Bakery$/)
  await expect(clientCells.filter({ hasNot: page.getByRole('link') }).first()).toHaveText('—')
  // Figures stand beneath the end of their heading, the link to their page beside them.
  const heading = page.getByRole('button', { name: 'Premium' })
  const figure = page.getByRole('gridcell').getByText('$18,460', { exact: true })
  const endOf = async (what: Locator) => what.evaluate((node) => node.getBoundingClientRect().right)
  expect(Math.abs((await endOf(heading)) - (await endOf(figure)))).toBeLessThan(1)
  await page.goto('/commercial-data?rows=coverages&q=Expiring')
  const grid = page.getByRole('grid', { name: 'Coverages' })
  await expect(grid).toBeVisible()
  const cell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(8)
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Building 7')
  await page.keyboard.press('Enter')
  await expect(cell).toContainText('Building 7')
  await page.reload()
  await expect(cell).toContainText('Building 7')
  const href = (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? ''
  const file = await (await page.request.get(href)).text()
  expect(file).toContain('Building 7')
  const count = Number((await page.getByText(/^\d+ records$/).textContent())?.split(' ')[0])
  expect(file.trim().split('\r\n')).toHaveLength(count + 1)
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})

test.describe('two people at once', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('a schedule and a cell of the grid say who was first, and keep what was typed', async ({ page }) => {
    await signIn(page, 'owner')
    const post = { data: { kind: 'commercial', name: 'Two Hands Towing' } }
    const { id } = await (await page.request.post('/api/clients', post)).json()
    await page.goto(`/commercial/${id}?tab=vehicles`)
    await page.getByRole('button', { name: 'Paste rows' }).click()
    await page.getByLabel('Rows from a spreadsheet').fill('Year\tMake\n2020\tFord')
    await page.getByRole('button', { name: 'Add 1 vehicle' }).click()
    const other = { schedule: 'vehicles', rows: [{ values: { number: '9', make: 'Volvo' } }] }
    const put = await page.request.put(`/api/commercial/${id}/schedules`, { data: other })
    expect(put.ok()).toBe(true)
    await page.getByRole('button', { name: 'Save schedule' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('You updated this schedule in another window while you were editing.')
    await alert.getByRole('button', { name: 'Reload and keep my changes' }).click()
    await expect(page.getByRole('gridcell', { name: 'Volvo' })).toBeVisible()
    await page.getByRole('button', { name: 'Save schedule' }).click()
    await expect(page.getByText('Schedule saved')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('gridcell', { name: 'Volvo' })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Ford' })).toBeVisible()

    const rows = await (await page.request.get('/api/commercial-data?rows=coverages&q=Expiring')).json()
    await page.goto('/commercial-data?rows=coverages&q=Expiring')
    const cell = page
      .getByRole('grid', { name: 'Coverages' })
      .getByRole('row')
      .nth(1)
      .getByRole('gridcell')
      .nth(8)
    await cell.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Building 8')
    const corrections = [{ change: 'set', path: 'producer', value: 'Harbor Agency' }]
    const patch = await page.request.patch(`/api/documents/${rows[0].documentId}`, { data: { corrections } })
    expect(patch.ok()).toBe(true)
    await page.keyboard.press('Enter')
    await expect(alert).toContainText('You updated this document in another window while you were editing.')
    await alert.getByRole('button', { name: 'Save mine' }).click()
    await expect(alert).toBeHidden()
    await page.reload()
    await expect(cell).toContainText('Building 8')
  })
})
