import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { noisyPicture } from './noisy-picture.ts'
import { profilePage } from './pages/profile-page.ts'
import { signUpOwner } from './people.ts'

test.use({ expectedConsole: [/status of 401|ERR_FAILED/] })

test('an owner changes account and agency, and finds both after a reload', async ({ page }) => {
  await signUpOwner(page)
  const profile = profilePage(page)
  await profile.open()
  await profile.field('Name').fill('Robin A. Ashby')
  await profile.field('Phone').fill('(757) 555-0142')
  await profile.field('National producer number (NPN)').fill('18734411')
  await profile.saveAccount()
  await expect(page.getByText('Account saved')).toBeVisible()
  await profile.field('Agency address').fill('200 Granby Street\nNorfolk, VA 23510')
  await profile.chooseTimeZone('hono', 'Hawaii (Honolulu)')
  await profile.saveAgency()
  await expect(page.getByText('Agency saved')).toBeVisible()
  await expect(page.getByText('Robin A. Ashby')).toBeVisible()

  await page.reload()
  await expect(profile.field('Name')).toHaveValue('Robin A. Ashby')
  await expect(profile.field('Phone')).toHaveValue('(757) 555-0142')
  await expect(profile.field('National producer number (NPN)')).toHaveValue('18734411')
  await expect(profile.field('Agency address')).toHaveValue('200 Granby Street\nNorfolk, VA 23510')
  await expect(profile.timeZone).toHaveValue('Hawaii (Honolulu)')
})

test('a picture is cropped, kept small, shown everywhere and removed again', async ({ page }) => {
  await signUpOwner(page)
  const profile = profilePage(page)
  await profile.open()
  await profile.choosePicture({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('This file cannot be read as a picture.')).toBeVisible()
  await profile.choosePicture({ name: 'noise.png', mimeType: 'image/png', buffer: noisyPicture(600) })
  await profile.frame.press('ArrowLeft')
  await profile.zoom.fill('2')
  const sent = page.waitForRequest('**/api/users/profile*')
  await profile.savePicture()
  const { profileImage } = (await sent).postDataJSON()
  expect(profileImage.length).toBeLessThanOrEqual(50_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  const shown = page.locator('img[src^="data:image/jpeg"]')
  await expect(shown.filter({ visible: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('a save that never arrives says so and keeps what was typed', async ({ page }) => {
  await signUpOwner(page)
  const profile = profilePage(page)
  await profile.open()
  await page.route('**/api/users/profile*', (route) => route.abort('failed'))
  await profile.field('Name').fill('Robin Kept')
  await profile.saveAccount()
  await expect(page.getByText('Profile update failed')).toBeVisible()
  await expect(profile.field('Name')).toHaveValue('Robin Kept')
})

test('an agent reads the agency and signs out', async ({ page }) => {
  await signIn(page, 'agent')
  const profile = profilePage(page)
  await profile.open()
  await expect(profile.agency.getByRole('textbox')).toHaveCount(0)
  await expect(profile.signIn.getByText('Agent', { exact: true })).toBeVisible()
  await profile.signIn.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth$/)
})

test('an admin has a profile without an agency', async ({ page }) => {
  await signIn(page, 'admin')
  const profile = profilePage(page)
  await profile.open()
  await expect(profile.signIn.getByText('Platform admin')).toBeVisible()
  await expect(profile.agency).toHaveCount(0)
})

test('the profile fits a phone', async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'owner')
  await profilePage(page).open()
  await expectNoSidewaysScroll(page)
})
