import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { assistantDialog } from './pages/assistant-dialog.ts'

// Replies are written letter by letter, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('an owner asks for a figure that the browser knows and for one that only the server has', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('/dashboard')
  const metrics = await (await page.request.get('/api/dashboard/metrics')).json()
  const paige = assistantDialog(page)
  await paige.open()
  const served: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') served.push(new URL(request.url()).pathname)
  })
  await paige.ask('How many clients do we have?')
  await paige.expectReply(new RegExp(`\\b${metrics.totalClients}\\b`))
  expect(served).toEqual([])
  await paige.ask('How do I read a declarations page?')
  await paige.expectReply(/\w{3,}/)
  await expect(paige.conversation.getByText('Paige is thinking')).toHaveCount(0)
  expect(served).toEqual(['/api/chat'])
})

test('on a phone, going back closes the dialog and forgets the conversation', async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'agent')
  await page.goto('/tickets')
  await page.goto('/clients')
  const paige = assistantDialog(page)
  await paige.open()
  await paige.ask('How many clients do we have?')
  await paige.expectReply(/\d/)
  await expectNoSidewaysScroll(page)
  const forgotten = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.goBack()
  await paige.expectClosed()
  expect(new URL((await forgotten).url()).pathname).toBe('/api/chat')
  await expect(page).toHaveURL(/\/clients$/)
  expect(await page.evaluate(() => window.sessionStorage.getItem('chatHistory'))).toBeNull()
  await paige.open()
  await expect(paige.welcome).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await paige.expectClosed()
  await page.goBack()
  await expect(page).toHaveURL(/\/tickets$/)
})

test('the dialog works from the keyboard', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/clients')
  const paige = assistantDialog(page)
  await expect(paige.button).toBeVisible()
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.keyboard.press('Control+j')
  await expect(paige.field).toBeFocused()
  await page.keyboard.type('How many clients do we have?')
  await page.keyboard.press('Enter')
  await paige.expectReply(/\d/)
  expect(await paige.dialog.boundingBox()).toMatchObject({ width: 720, height: 720, x: 240, y: 90 })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await paige.dialog.boundingBox()).toMatchObject({ width: 800, height: 720 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter a message before sending.')
  await page.keyboard.press('Escape')
  await paige.expectClosed()
})
