import { expect, signIn, test } from './fixtures.ts'

test('an admin finds an error, resolves it, and sees it come back', async ({ page }) => {
  const message = '<img src=x onerror=alert(1)> is not a function'
  const report = { error: { name: 'TypeError', message, stack: 'TypeError: x\n    at save (/a.js:1:2)' } }
  const send = () => page.request.post('/api/error-tracking', { data: report })
  await signIn(page, 'admin')
  expect((await send()).status()).toBe(204)
  await page.goto('/admin/errors?q=onerror')
  const link = page.getByRole('link', { name: `TypeError: ${message}` })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { name: 'TypeError' })).toBeVisible()
  await expect(page.getByText(message).first()).toBeVisible()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Resolved')).toBeVisible()
  await send()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Resolve' })).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
})
