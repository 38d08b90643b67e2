import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone } from './layout.ts'
import { supportPage } from './pages/support-page.ts'
import { mailedLink, signUpOwner } from './people.ts'
import type { RunningServer } from './server.ts'

test('an owner asks for help, an admin answers, the owner sees it by mail and closes', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await signUpOwner(page)
  const support = supportPage(page)
  await page.goto('/clients/import')
  await page.getByRole('link', { name: 'Support' }).first().click()
  await expect(page.getByRole('region', { name: 'About the screen you came from' })).toContainText(
    'Import a file, step by step',
  )
  await support.ask.click()
  await expect(support.sentAlong).toContainText('/clients/import')
  await support.write('The upload stops', 'It stops at row 7.')
  await support.dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(support.heading('The upload stops')).toBeVisible()
  await expect(support.messages).toContainText('It stops at row 7.')
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await mailedLink(page, owner.email, /^We have your request \[S-\d+\] The upload stops$/)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await context.newPage()
  await signIn(desk, 'admin')
  const link = await mailedLink(desk, 'admin@bindery.example', /^New request \[S-\d+\] The upload stops$/)
  await desk.goto(link)
  const inbox = supportPage(desk)
  await expect(inbox.heading('The upload stops')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Agency' })).toContainText('Harbor Lane Insurance')
  await desk.getByRole('textbox', { name: 'Answer' }).fill('Which file is it?')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(inbox.messages).toContainText('Which file is it?')
  await expect(desk.getByText('Answered', { exact: true })).toBeVisible()
  await inbox.open()
  await expect(inbox.request('The upload stops').first()).toBeVisible()
  await context.close()

  await page.goto(await mailedLink(page, owner.email, /^Answer to \[S-\d+\] The upload stops$/))
  await expect(support.messages).toContainText('Which file is it?')
  await page.getByRole('textbox', { name: 'Your reply' }).fill('The one of yesterday')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(support.messages).toContainText('The one of yesterday')
  await page.getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await mailedLink(page, owner.email, /^Closed: \[S-\d+\] The upload stops$/)
  await support.open()
  await expect(support.request('The upload stops')).toContainText('Closed')
})

test('help is found by the keyboard, in spite of a slip', async ({ page }) => {
  await signIn(page, 'agent')
  const support = supportPage(page)
  await support.open()
  await support.search.focus()
  await page.keyboard.type('recovry codes')
  await expect(support.result('Two-factor sign-in')).toBeVisible()
  await expect(page.getByText(/\d+ articles? found/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(support.result('Two-factor sign-in')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(support.heading('Two-factor sign-in')).toBeVisible()
  await page.getByRole('region', { name: 'Related articles' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/support\/articles\/(?!two-factor)/)
  await page.goto('/support/articles/no-such-article')
  await expect(support.heading('Article not found')).toBeVisible()
})

/** The address that a summary to the signed-in person carries, as unsubscribe.service.ts makes it. */
async function unsubscribeAddress(page: Page, { dataDir }: RunningServer): Promise<string> {
  const secret = readFileSync(path.join(dataDir, 'secret-key'), 'utf8').trim()
  const { id } = await (await page.request.get('/api/user')).json()
  const signature = createHmac('sha256', secret).update(`unsubscribe:digest:${id}`).digest('base64url')
  return `/api/unsubscribe?token=${id}.${signature}`
}

test('summaries are chosen on the profile and stopped by a link that asks first', async ({
  page,
  server,
}) => {
  await signUpOwner(page)
  const radio = (name: string) => page.getByRole('radio', { name })
  await page.goto('/profile?section=notifications')
  await expect(radio('Every week')).toBeChecked()
  await radio('Every day').check()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.reload()
  await expect(radio('Every day')).toBeChecked()

  await page.goto(await unsubscribeAddress(page, server))
  await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.goto('/profile?section=notifications')
  await expect(radio('Off')).toBeChecked()
})

test.describe('a link that was cut', () => {
  test.use({ expectedConsole: [/status of 40[01]/] })
  test('says so and stops nothing', async ({ page }) => {
    await page.goto('/api/unsubscribe?token=cut')
    await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(
      page.getByText('This link is incomplete. Please open it from the email again.'),
    ).toBeVisible()
  })
})

test('help is asked for on a phone', async ({ page }) => {
  await asPhone(page)
  await signUpOwner(page)
  const support = supportPage(page)
  await support.open()
  await support.ask.click()
  await support.write('From the road', 'Where are the filters?')
  await support.dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(support.heading('From the road')).toBeVisible()
})
