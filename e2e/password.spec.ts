import { expect, test } from './fixtures.ts'
import { loginPage } from './pages/login-page.ts'
import { mailedLink, newPerson, signUpOwner } from './people.ts'

test.use({ expectedConsole: [/status of (400|401)|ERR_FAILED/] })

const fresh = 'granite moth 41 quill'

test('a forgotten password is replaced by the mailed link, which works once', async ({ page, context }) => {
  const person = await signUpOwner(page)
  await context.clearCookies()
  const login = loginPage(page)
  await login.open()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = await mailedLink(page, person.email, /choose a new password/i)
  await page.goto(link)
  const input = page.getByLabel('New password')
  const save = page.getByRole('button', { name: 'Save new password' })
  await input.fill('seven77')
  await save.click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await input.fill('password123')
  await save.click()
  await expect(page.getByText('Password update failed')).toBeVisible()
  await expect(page.getByText('This password is too common. Please choose another one')).toBeVisible()
  await input.fill(fresh)
  await save.click()
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible()

  await page.getByRole('link', { name: 'Log in' }).click()
  await login.logIn(person.email, person.password)
  await login.expectRefused()
  await login.logIn(person.email, fresh)
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(link)
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password update failed')).toBeVisible()
  await expect(page.getByText(/has expired or was already used/)).toBeVisible()
})

test('an unknown address gets the same message', async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${email} has an account, we’ve emailed a link.`)).toBeVisible()
})

test('a request that never arrives keeps the address', async ({ page }) => {
  await page.goto('/auth/forgot-password')
  await page.route('**/api/reset-password*', (route) => route.abort('failed'))
  await page.getByLabel('Email').fill('robin@harbor.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Password reset request failed')).toBeVisible()
  await expect(page.getByText(/check your internet connection/)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('robin@harbor.example')
})

test('a changed password signs the other devices out and this one not', async ({ page, browser }) => {
  const person = await signUpOwner(page)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const login = loginPage(other)
  await login.open()
  await login.logIn(person.email, person.password)
  await expect(other).toHaveURL(/\/dashboard$/)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Change password' }).click()
  const current = page.getByLabel('Current password', { exact: true })
  await current.fill('not my password')
  await page.getByLabel('New password').fill(fresh)
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByText('Your current password is incorrect')).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(person.password)
  await change.click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()

  await other.reload()
  await expect(other).toHaveURL(/\/auth$/)
  await login.logIn(person.email, fresh)
  await expect(other).toHaveURL(/\/dashboard$/)
  await elsewhere.close()
})
