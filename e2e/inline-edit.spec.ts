import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('tickets are changed in their rows by keyboard and mouse, and undone', async ({ page }) => {
  await signIn(page, 'owner')
  await page.request.post('/api/tickets', { data: { title: 'Inline alpha', type: 'claim' } })
  const list = recordListPage(page, 'Tickets')
  await list.open('?q=Inline')
  const row = list.row('Inline alpha')
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'In progress' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option', { name: 'In progress' }).click()
  await expect(page.getByText('Status changed')).toBeVisible()
  await expect(row).toContainText('In progress')

  await row.hover()
  await row.getByRole('button', { name: /^Due of/ }).click()
  await row.getByLabel(/^Due of/).fill('2030-06-15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Due date changed')).toBeVisible()
  await expect(row).toContainText('2030')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Due date restored')).toBeVisible()
  await expect(row).not.toContainText('2030')
  await page.reload()
  await expect(row).toContainText('In progress')
  await expect(row).not.toContainText('2030')
})
