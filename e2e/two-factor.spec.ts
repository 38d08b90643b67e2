import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { loginPage } from './pages/login-page.ts'
import { codeOf, codeStep, securityPage, twoFactorSetUp } from './pages/security-page.ts'
import { mailedLink, newPerson, signUpOwner } from './people.ts'
import type { RunningServer } from './server.ts'

test.use({ expectedConsole: [/status of (400|401)/] })

test('an owner sets up two factors, logs in with a code and a recovery code, and has the team do so', async ({
  page,
}) => {
  const { email, password } = await signUpOwner(page)
  const security = securityPage(page)
  await security.open()
  await security.twoFactor.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const setUp = twoFactorSetUp(page)
  const secret = await setUp.begin(password)
  await setUp.confirm('000000')
  await expect(page.getByText(/This code is incorrect/)).toBeVisible()
  await setUp.confirm(codeOf(secret))
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const codes = await setUp.keepCodes()
  await expect(security.twoFactor.getByText('10', { exact: true })).toBeVisible()
  await mailedLink(page, email, /^Two-factor sign-in is on$/)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  const [login, step] = [loginPage(page), codeStep(page)]
  await login.logIn(email, password)
  await step.expectAsked()
  await step.enter('000000')
  await expect(page.getByText(/This code is incorrect or was already used/)).toBeVisible()
  await step.enter(codeOf(secret, 1))
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await login.logIn(email, password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await step.enter(codes[0] ?? '', 'Recovery code')
  await expect(page).toHaveURL(/\/dashboard$/)
  await security.open()
  await expect(security.twoFactor.getByText('9', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Account' }).click()
  await page
    .getByRole('switch', { name: /Require two-factor authentication for everyone/ })
    .click({ force: true })
  await page.getByRole('button', { name: 'Save agency' }).click()
  await expect(page.getByText('Agency saved')).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('switch', { name: /Require two-factor authentication for everyone/ }),
  ).toBeChecked()
  await security.open()
  await expect(page.getByText('Your account requires it, so it can’t be turned off.')).toBeVisible()
})

test('a session in another browser is ended and out at once', async ({ page, browser, baseURL }) => {
  const { email, password } = await signUpOwner(page)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/auth')
  await loginPage(other).logIn(email, password)
  await expect(other).toHaveURL(/\/dashboard$/)
  const security = securityPage(page)
  await security.open()
  await expect(security.sessions.getByRole('listitem')).toHaveCount(2)
  await mailedLink(page, email, /^New sign-in to your account$/)
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  await security.sessions.getByRole('button', { name: /^Sign out (?!all)/ }).click()
  await expect(security.sessions.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(security.sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/clients')
  await expect(other).toHaveURL(/\/auth$/)
  await elsewhere.close()
})

/** Makes an admin as the command line does, while the server runs. */
async function addAdmin({ settings: env }: RunningServer): Promise<{ email: string; password: string }> {
  const { email, password } = newPerson()
  const root = path.join(import.meta.dirname, '..')
  const node = path.join(root, 'node_modules', '.bin', 'node')
  const given = ['scripts/admin-create.ts', '--email', email, '--name', 'Ada Byron']
  const child = spawn(node, given, { cwd: root, env, stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(`${password}\n`)
  const [status] = await once(child, 'exit')
  expect(status, 'admin:create').toBe(0)
  return { email, password }
}

test('an admin without two factors gets nowhere but to setting them up', async ({ page, server }) => {
  const { email, password } = await addAdmin(server)
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin log in' })).toBeVisible()
  await loginPage(page).logIn(email, password)
  const wall = page.getByRole('heading', { name: 'Set up two-factor sign-in' })
  await expect(wall).toBeVisible()
  await page.goto('/admin/settings')
  await expect(wall).toBeVisible()
  const refused = await page.request.get('/api/admin/metrics')
  expect([refused.status(), (await refused.json()).reason]).toEqual([403, 'two_factor_required'])
  await expectAccessible(page)
  const setUp = twoFactorSetUp(page)
  await setUp.confirm(codeOf(await setUp.begin(password)))
  await setUp.keepCodes()
  await expect(wall).toBeHidden()
  expect((await page.request.get('/api/admin/metrics')).status()).toBe(200)
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(wall).toBeHidden()
})
