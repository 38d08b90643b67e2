import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { tourCard } from './pages/tour-card.ts'
import { newPerson, signUpNewcomer } from './people.ts'

test('an owner is led through six steps, once', async ({ page }) => {
  await signUpNewcomer(page)
  await page.goto('/dashboard')
  const tour = tourCard(page)
  await tour.expectStep(1, 6, 'Welcome to the dashboard')
  await tour.next()
  await tour.expectStep(2, 6, 'AI-powered knowledge base')
  await expect(page).toHaveURL(/\/knowledge$/)
  await tour.next()
  await tour.expectStep(3, 6, 'Manage your prospects')
  await expect(page).toHaveURL(/\/prospects$/)
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tour.expectStep(4, 6, 'Team management')
  await expect(page).toHaveURL(/\/profile$/)
  await tour.next()
  await tour.expectStep(5, 6, 'External integration with API key')
  await tour.next()
  await tour.expectStep(6, 6, 'Form design')
  await tour.finish()
  await expect(tour.card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(tour.card).toHaveCount(0)
})

test('an agent is led through five steps', async ({ page }) => {
  const { agencyName: _none, ...person } = newPerson('Luis Cordero')
  const answer = await page.request.post('/api/register', { data: { ...person, role: 'agent' } })
  expect(answer.ok()).toBe(true)
  await page.goto('/dashboard')
  const tour = tourCard(page)
  await tour.expectStep(1, 5, 'Welcome to the dashboard')
  await tour.next()
  await tour.next()
  await tour.next()
  await tour.expectStep(4, 5, 'External integration with API key')
  await expect(page).toHaveURL(/\/profile$/)
  await tour.next()
  await tour.finish()
  await expect(tour.card).toHaveCount(0)
})

test.describe('a skip whose saving fails', () => {
  test.use({ expectedConsole: [/status of 503|Failed to update onboarding status/] })

  test('closes the tour all the same, and logs it', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await signUpNewcomer(page)
    await page.route('**/api/user/settings', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away' } }),
    )
    await page.goto('/dashboard')
    const tour = tourCard(page)
    await tour.expectStep(1, 6, 'Welcome to the dashboard')
    await tour.leave()
    await expect(tour.card).toHaveCount(0)
    await expect(async () => expect(logged.join()).toContain('Failed to update onboarding status')).toPass({
      timeout: 10_000,
    })
    await expect(tour.card).toHaveCount(0)
  })
})

test('on a phone the card leaves room for everything under it', async ({ page }) => {
  await asPhone(page)
  await signUpNewcomer(page)
  await page.goto('/profile')
  const tour = tourCard(page)
  await tour.expectStep(1, 6, 'Welcome to the dashboard')
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('main').getByRole('button').last()
  const [button, card] = [await last.boundingBox(), await tour.card.boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(card?.y ?? 0)
  await page.keyboard.press('Tab')
  await tour.card.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Escape')
  await expect(tour.card).toHaveCount(0)
})
