import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { adminPage } from './pages/admin-page.ts'
import { dataPage } from './pages/data-page.ts'
import { loginPage } from './pages/login-page.ts'
import { mailedLink, signUpOwner } from './people.ts'

test.use({ expectedConsole: [/status of (400|401)/] })

test('an owner exports everything, waits for it, and finds it all in the archive', async ({ page }) => {
  const { email } = await signUpOwner(page)
  const made = await page.request.post('/api/clients', {
    data: { name: '=Harbor & Sons', notes: 'Two\nlines' },
  })
  expect(made.ok()).toBe(true)
  const data = dataPage(page)
  await data.open()
  await data.askForExport()
  await expect(data.exports.getByText('Ready')).toBeVisible({ timeout: 20_000 })
  const parts = await data.download()
  expect(parts['README.txt']).toContain('All data of Harbor Lane Insurance')
  expect(parts['csv/clients.csv']).toContain("'=Harbor & Sons")
  expect(parts['jsonl/clients.jsonl']).toContain('"name":"=Harbor & Sons"')
  await page.reload()
  await expect(data.exports.getByText('Ready')).toBeVisible()
  expect(await mailedLink(page, email, /export is ready/)).toContain('/profile?section=data')
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})

test('an owner deletes the agency, the other window is out, and an admin brings it back', async ({
  page,
  browser,
}) => {
  const person = await signUpOwner(page)
  const second = await browser.newContext()
  const other = await second.newPage()
  await other.request.post('/api/login', { data: { email: person.email, password: person.password } })
  await other.goto('/clients')
  await expect(other.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()

  const data = dataPage(page)
  await data.open()
  await page.getByRole('button', { name: 'Delete agency' }).click()
  await data.confirmDeletion(data.dialog, person.agencyName, 'not my password')
  await expect(data.dialog.getByText('Your current password is incorrect')).toBeVisible()
  await data.confirmDeletion(data.dialog, person.agencyName, person.password)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Your agency was deleted')).toBeVisible()

  await other.getByRole('link', { name: 'Tickets' }).first().click()
  await expect(other).toHaveURL(/\/auth$/)

  const login = loginPage(page)
  await login.logIn(person.email, 'not my password')
  await login.expectRefused()
  await login.logIn(person.email, person.password)
  await expect(
    page.getByText('This account was deleted. Please contact support to restore it.'),
  ).toBeVisible()

  await signIn(other, 'admin')
  const admin = adminPage(other)
  await admin.open('/admin/deleted-agencies', 'Deleted agencies')
  await other
    .getByRole('listitem')
    .filter({ hasText: person.email })
    .getByRole('button', { name: /^Restore/ })
    .click()
  await admin.dialog.getByLabel('Reason').fill('They called')
  await admin.dialog.getByRole('button', { name: 'Restore agency' }).click()
  await expect(admin.dialog).toHaveCount(0)
  await expect(other.getByText(person.email)).toHaveCount(0)
  await asPhone(other)
  await expectNoSidewaysScroll(other)

  await login.logIn(person.email, person.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await second.close()
})
