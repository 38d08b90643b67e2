import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'

// Nobody is signed in.
test.use({ expectedConsole: [/status of 401/] })

test('/avatar-test is open to everybody', async ({ page }) => {
  await page.goto('/avatar-test')
  await expect(page.getByRole('heading', { name: 'Avatars' })).toBeVisible()
  await expect(page.getByText('A picture that cannot be loaded')).toBeVisible()
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})

test('/tabs-test is open to everybody and scrolls on a phone', async ({ page }) => {
  await asPhone(page)
  await page.goto('/tabs-test')
  await expect(page.getByRole('heading', { name: 'Tabs', exact: true })).toBeVisible()
  const many = page.getByRole('tablist', { name: 'More tabs than there is room for' })
  await expect(many.getByRole('tab', { name: 'Month 12' })).toBeInViewport()
  await many.getByRole('tab', { name: 'Month 12' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(many.getByRole('tab', { name: 'Month 13' })).toBeFocused()
  await expect(many.getByRole('tab', { name: 'Month 13' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
})
