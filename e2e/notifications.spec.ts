import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

test('work that someone assigns reaches the bell, opens its record, and comes the way that is chosen', async ({
  page,
  browser,
}) => {
  await signIn(page, 'agent')
  const { id: assigneeId } = await (await page.request.get('/api/user')).json()
  const owner = await browser.newPage()
  await signIn(owner, 'owner')
  const title = 'Check the roof endorsement'
  const data = { title, type: 'question', assigneeId }
  const made = await owner.request.post('/api/tickets', { data })
  expect(made.status()).toBe(201)
  await owner.close()

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(async () => {
    await page.goto('/dashboard')
    await bell.click()
    await expect(page.getByRole('link', { name: /assigned you a ticket/ }).first()).toContainText(title)
  }).toPass()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /assigned you a ticket/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  await page.goto('/profile?section=notifications')
  const kind = page.getByRole('combobox', { name: 'Someone assigns you a ticket' })
  await kind.click()
  await page.getByRole('option', { name: 'In the app and in my email digest' }).click()
  await page.getByRole('radio', { name: 'Off' }).check()
  await expect(page.getByText('Not emailed right now')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on the daily digest' }).click()
  await expect(page.getByText('Not emailed right now')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Every day' })).toBeChecked()
  await expect(kind).toHaveValue('In the app and in my email digest')
})
