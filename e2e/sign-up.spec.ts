import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { loginPage } from './pages/login-page.ts'
import { signUpPage } from './pages/sign-up-page.ts'
import { teamPage } from './pages/team-page.ts'
import { mailedLink, newPerson, password, signUpOwner } from './people.ts'

// Nobody is signed in at first, which the browser logs in its console, and so are the refusals that are meant.
test.use({ expectedConsole: [/status of (400|401|404)/] })

test('an owner signs up from the login box, stays signed in, and verifies the address', async ({ page }) => {
  const person = newPerson()
  const signUp = signUpPage(page)
  await loginPage(page).open()
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/direct-signup$/)
  await signUp.fill(person)
  await signUp.submit()
  await signUp.expectSignedIn()
  await page.reload()
  await signUp.expectSignedIn()

  const banner = page.getByRole('complementary', { name: 'Email verification' })
  await expect(banner).toContainText(person.email)
  await page.goto(await mailedLink(page, person.email, /confirm your email/i))
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await signUp.expectSignedIn()
  await expect(banner).toHaveCount(0)
})

test('every mistake is shown at its input, and the password is guided', async ({ page }) => {
  const signUp = signUpPage(page)
  await page.goto('/auth/signup/agency-owner')
  await signUp.email.fill('robin')
  await signUp.password.fill('short')
  await expect(page.getByText('Too short: 3 more characters')).toBeVisible()
  await signUp.submit()
  for (const words of [
    'Please enter a name',
    'Please enter the name of the agency',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('Your name')).toBeFocused()
})

test('a common password is refused at its input', async ({ page }) => {
  const signUp = signUpPage(page)
  await page.goto('/auth/signup/agency-owner')
  await signUp.fill({ ...newPerson(), password: 'password123' })
  await signUp.submit()
  await expect(page.getByText('This password is too common. Please choose another one')).toBeVisible()
  await expect(page.getByText('Registration failed')).toBeVisible()
})

test('an address that is known gets the same words as any refusal, and a mail', async ({ page, context }) => {
  const person = await signUpOwner(page)
  await context.clearCookies()
  const signUp = signUpPage(page)
  await page.goto('/auth/signup/agency-owner')
  await signUp.fill(person)
  await signUp.submit()
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
  await expect(signUp.email).toHaveValue(person.email)
  expect(await mailedLink(page, person.email, /already have an account/i)).toContain('/auth')
})

test('an agent signs up alone and finds no team to manage', async ({ page }) => {
  const signUp = signUpPage(page)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Sign up as an agent' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up as an agent' })).toBeVisible()
  await signUp.fill(newPerson('Luis Cordero'), false)
  await signUp.submit()
  await signUp.expectSignedIn()
  await page.goto('/team-members')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an invited agent joins the agency by the mailed link, which works once', async ({ page, context }) => {
  const owner = await signUpOwner(page)
  const agent = newPerson('Priya Raman')
  const team = teamPage(page)
  await team.open()
  await team.invite(agent.email, agent.name)
  const link = await mailedLink(page, agent.email, /invites you/)
  await context.clearCookies()

  const signUp = signUpPage(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Join ${owner.agencyName}` })).toBeVisible()
  await expect(signUp.email).toHaveValue(agent.email)
  await expect(signUp.email).not.toBeEditable()
  await signUp.join(password)
  await signUp.expectSignedIn()
  await expect(page.getByRole('complementary', { name: 'Email verification' })).toHaveCount(0)

  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
})

for (const path of ['/auth/signup/agency-owner', '/auth/signup/agent', '/direct-signup']) {
  test(`${path} fits a phone`, async ({ page }) => {
    await asPhone(page)
    await page.goto(path)
    await page.getByText('optional').click()
    await expect(page.getByLabel(/NPN/)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}
