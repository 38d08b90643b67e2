import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violationsOn } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { mailedLink, newPerson } from './people.ts'

test('an owner publishes a form from a preset, a stranger sends it on a phone, and it is a prospect with its answers', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'owner')
  await page.goto('/profile?section=forms')
  await page.getByRole('button', { name: 'New form' }).click()
  const dialog = page.getByRole('dialog', { name: 'New intake form' })
  await dialog.getByLabel('Form name').fill('Auto quotes')
  await dialog.getByRole('button', { name: 'Create form' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Quote from Tidewater')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()

  // Another site shows it in a frame, and nothing else of the application.
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<iframe title="Quote" src="${link}"></iframe>`),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const other = await page.context().newPage()
  await other.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  await expect(
    other.frameLocator('iframe').getByRole('heading', { name: 'Quote from Tidewater' }),
  ).toBeVisible()
  await other.close()
  site.close()
  const framed = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy']?.includes("frame-ancestors 'none'")
  expect([await framed(new URL(link).pathname), await framed('/auth')]).toEqual([false, true])

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(new URL(link).pathname)
  await expect(phone.getByRole('heading', { name: 'Quote from Tidewater' })).toBeVisible()
  await phone.getByLabel('Full name').first().fill('Rosa Delgado')
  await phone.getByRole('textbox', { name: 'Email' }).fill('rosa')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('alert')).toContainText('answers need another look')
  await expect(phone.getByRole('alert')).toContainText('Vehicle 1, Year: Please answer this question')
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme })
    await expect.poll(() => violationsOn(phone, 'all'), { message: `axe in ${colorScheme}` }).toEqual([])
  }
  await phone.getByRole('textbox', { name: 'Email' }).fill('rosa@delgado.example')
  await phone.getByLabel('Street').fill('12 Elm St')
  await phone.getByLabel('City').fill('Columbus')
  await phone.getByLabel('State', { exact: true }).selectOption('OH')
  await phone.getByLabel('ZIP code').fill('43004')
  const driver = phone.getByRole('group', { name: 'Driver 1' })
  await driver.getByLabel('Full name').fill('Rosa Delgado')
  await driver.getByLabel('Date of birth').fill('1988-04-02')
  await driver.getByLabel('Driver’s license number').fill('RK123456')
  const vehicle = phone.getByRole('group', { name: 'Vehicle 1' })
  await vehicle.getByLabel('VIN').fill('1HGCM82633A004352')
  await vehicle.getByLabel('VIN').press('Tab')
  await expect(vehicle.getByLabel('Year')).toHaveValue('2003')
  await vehicle.getByLabel('Model').fill('Accord')
  const insured = phone.getByRole('group', { name: 'Do you have auto insurance now?' })
  await expect(phone.getByLabel('Current carrier')).toBeHidden()
  await insured.getByLabel('Yes').check()
  await phone.getByLabel('Current carrier').fill('Erie')
  await phone.getByLabel(/^I agree that the agency/).check()
  // Nobody else fills it in within three seconds.
  await expect(async () => {
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await context.close()

  await page.goto('/prospects?q=Rosa')
  await page.getByRole('link', { name: 'Rosa Delgado' }).first().click()
  await expect(page.getByRole('heading', { name: 'Intake form: Auto quotes' })).toBeVisible()
  await expect(page.getByText('1HGCM82633A004352')).toBeVisible()
  await expect(page.getByText('RK123456')).toBeHidden()
  await page.getByRole('button', { name: 'Show sensitive answers' }).click()
  await expect(page.getByText('RK123456')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Erie').first()).toBeVisible()
})

test.describe('a form that is not there', () => {
  test.use({ expectedConsole: [/404/] })
  test('is the same page for everybody', async ({ page }) => {
    const answer = await page.goto('/forms/nothing')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Form not available' })).toBeVisible()
  })
})

test('a visitor puts a form aside and resumes it on another device by the link in their email', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'owner')
  const data = { name: 'Resumed quotes', preset: 'auto' }
  const { id, link } = await (await page.request.post('/api/intake-forms', { data })).json()
  await page.request.post(`/api/intake-forms/${id}/publish`, { data: { version: 1 } })
  const { email } = newPerson()
  const open = async (path: string) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
    })
    const visitor = await context.newPage()
    await visitor.goto(path)
    return visitor
  }
  const phone = await open(new URL(link).pathname)
  await phone.getByLabel('Full name').first().fill('Rosa Delgado')
  await phone.getByRole('group', { name: 'Driver 1' }).getByLabel('Full name').fill('Rosa Delgado')
  await phone.getByRole('button', { name: 'Add driver' }).click()
  await phone.getByRole('group', { name: 'Driver 2' }).getByLabel('Full name').fill('Bo Delgado')
  const later = phone.getByRole('form', { name: 'Finish later' })
  await later.getByRole('button', { name: 'Email me a link' }).click()
  await expect(later.getByRole('alert')).toContainText('valid email address')
  await later.getByLabel('Send the link to').fill(email)
  await later.getByRole('button', { name: 'Email me a link' }).click()
  await expect(later.getByRole('status')).toContainText('It works for 14 days')
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme })
    await expect.poll(() => violationsOn(phone, 'all'), { message: `axe in ${colorScheme}` }).toEqual([])
  }
  await phone.context().close()
  const { pathname, hash } = new URL(await mailedLink(page, email, /^Continue/))
  const other = await open(pathname + hash)
  await expect(other.getByText(/Welcome back/)).toBeVisible()
  await expect(other.getByLabel('Full name').first()).toHaveValue('Rosa Delgado')
  const second = other.getByRole('group', { name: 'Driver 2' })
  await expect(second.getByLabel('Full name')).toHaveValue('Bo Delgado')
  await other.context().close()
})
