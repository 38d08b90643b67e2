import type { Page } from '@playwright/test'
import { addDays, dayIn } from '#shared/dates.ts'
import { violationsOn } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { mailedCode, mailedLink, newPerson } from './people.ts'

const phoneSize = { width: 390, height: 844 }

/** A client with an auto policy in force and a document. */
async function addInsured(page: Page) {
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const { email } = newPerson()
  const today = dayIn('America/New_York', new Date())
  const { id: clientId } = await add('/api/clients', { name: 'Rosa Delgado', email })
  const { id } = await add('/api/policies', {
    ...{
      clientId,
      type: 'auto',
      lineOfBusiness: 'Personal auto',
      carrier: 'Progressive',
      policyNumber: 'PA-4711',
    },
    ...{ premium: 1480, effectiveDate: addDays(today, -60), expirationDate: addDays(today, 305) },
  })
  const { version } = await (await page.request.get(`/api/policies/${id}/details`)).json()
  const vehicles = [{ year: 2021, make: 'Honda', model: 'CR-V', vin: '2HKRW2H59MH600001' }]
  await page.request.put(`/api/policies/${id}/details`, { data: { vehicles, version } })
  const file = { name: 'Dec page.txt', mimeType: 'text/plain', buffer: Buffer.from('Declarations') }
  await page.request.post(`/api/documents?source=client&clientId=${clientId}`, { multipart: { file } })
  return { clientId, email, policyId: id }
}

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => violationsOn(page, 'all'), { message: `axe in ${colorScheme}` }).toEqual([])
  }
}

async function enterCode(phone: Page, office: Page, email: string, after = '') {
  await phone.getByRole('button', { name: 'Email me a code' }).click()
  await phone.getByLabel('6-digit code').fill(await mailedCode(office, email, after))
  await phone.getByRole('button', { name: 'Open my page' }).click()
}

test.use({ expectedConsole: [/40[01]/] })

test('a client opens a private link on a phone with a code, downloads an ID card and asks for changes', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'owner')
  const { clientId, email } = await addInsured(page)
  await page.goto(`/clients/${clientId}`)
  const share = page.getByRole('switch', { name: 'Share Dec page.txt with the client' })
  await share.click()
  await expect(share).toBeChecked()
  const panel = page.getByRole('region', { name: 'Self-service' })
  await panel.getByRole('button', { name: 'Send link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Rosa Delgado a private link' })
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(panel.getByText(/Not opened yet/)).toBeVisible()
  const { pathname, hash } = new URL(await mailedLink(page, email, /private link/))

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: phoneSize })
  const phone = await context.newPage()
  await phone.goto(pathname + hash)
  await expect(phone.getByRole('heading', { name: 'Open your insurance page' })).toBeVisible()
  expect(await phone.textContent('body')).not.toContain('Rosa')
  await phone.getByRole('button', { name: 'Email me a code' }).click()
  const code = await mailedCode(page, email)
  await phone.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
  await phone.getByRole('button', { name: 'Open my page' }).click()
  await expect(phone.getByRole('alert')).toContainText('This code doesn’t work')
  await expectAccessible(phone)
  await phone.getByLabel('6-digit code').fill(code)
  await phone.getByRole('button', { name: 'Open my page' }).click()
  await expect(phone.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
  await expect(phone.getByText('$1,480')).toBeVisible()
  const card = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download ID card for policy PA-4711' }).click()
  expect((await card).suggestedFilename()).toBe('ID card PA-4711.pdf')
  const dec = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download Dec page.txt' }).click()
  expect((await dec).suggestedFilename()).toBe('Dec page.txt')

  await phone.getByRole('button', { name: 'New request' }).click()
  await phone.getByLabel('What do you need?').selectOption('Add a vehicle')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('alert')).toContainText('Year: Please answer this question')
  await expectAccessible(phone)
  await phone.getByLabel('Year').fill('2024')
  await phone.getByLabel('Make').fill('Kia')
  await phone.getByLabel('Model').fill('Niro')
  // The session ends while they type: what they typed stays, and is sent after a new code.
  await context.clearCookies()
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await enterCode(phone, page, email, code)
  await expect(phone.getByText('Add a vehicle: 2024 Kia Niro')).toBeVisible()
  await expect(phone.getByText('Received', { exact: true })).toBeVisible()
  await expectAccessible(phone)
  await phone.reload()
  await expect(phone.getByText('Add a vehicle: 2024 Kia Niro')).toBeVisible()

  await page.goto(`/tickets?clientId=${clientId}`)
  await expect(page.getByRole('link', { name: /Add a vehicle: 2024 Kia Niro/ }).first()).toBeVisible()
  await page.goto(`/clients/${clientId}`)
  await panel.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(panel.getByRole('button', { name: 'Create link' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await context.close()
})

test('a client answers a renewal questionnaire that begins with last year’s answers, and the agency sees what changed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'owner')
  const { clientId, email, policyId } = await addInsured(page)
  const form = { name: 'Renewal check', preset: 'renewal_personal' }
  const { id: formId } = await (await page.request.post('/api/intake-forms', { data: form })).json()
  await page.request.post(`/api/intake-forms/${formId}/publish`, { data: { version: 1 } })
  await page.goto(`/clients/${clientId}`)
  const panel = page.getByRole('region', { name: 'Self-service' })
  await panel.getByRole('button', { name: 'Send questionnaire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Rosa Delgado a questionnaire' })
  await dialog.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option', { name: 'Renewal check' }).click()
  await dialog.getByRole('button', { name: 'Send questionnaire' }).click()
  await expect(panel.getByText(/not answered yet/)).toBeVisible()
  const { pathname, hash } = new URL(await mailedLink(page, email, /questions for your renewal/))

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: phoneSize })
  const phone = await context.newPage()
  await phone.goto(pathname + hash)
  await enterCode(phone, page, email)
  await phone.getByRole('button', { name: 'Answer Renewal questionnaire' }).click()
  await expect(phone.getByLabel('Full name')).toHaveValue('Rosa Delgado')
  await phone.getByLabel('Street').fill('12 Elm St')
  await phone.getByLabel('City').fill('Norfolk')
  await phone.getByLabel('State', { exact: true }).selectOption('VA')
  await phone.getByLabel('ZIP code').fill('23510')
  await phone
    .getByRole('group', { name: /Did any driver/ })
    .getByLabel('No')
    .check()
  await phone
    .getByRole('group', { name: /Did you renovate/ })
    .getByLabel('No')
    .check()
  await phone.getByLabel(/^I agree that the agency/).check()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText(/Your answers were sent/)).toBeVisible()

  const again = { formId, policyId, subject: 'Again', message: 'Please' }
  await page.request.post(`/api/clients/${clientId}/questionnaires`, { data: again })
  await phone.reload()
  await phone.getByRole('button', { name: 'Answer Renewal questionnaire' }).click()
  await expect(phone.getByLabel('Street')).toHaveValue('12 Elm St')
  const drivers = phone.getByRole('group', { name: /Did any driver/ })
  await expect(drivers.getByLabel('No')).toBeChecked()
  await drivers.getByLabel('Yes').check()
  await phone.getByLabel('Who was added or left?').fill('Bo got his license')
  await phone.getByLabel(/^I agree that the agency/).check()
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText(/Your answers were sent/)).toBeVisible()
  await context.close()

  await page.goto(`/clients/${clientId}`)
  await panel
    .getByRole('button', { name: /View answers/ })
    .first()
    .click()
  const answers = page.getByRole('dialog', { name: /Renewal check/ })
  await expect(
    answers.getByRole('row', { name: /Who was added or left\?.*Bo got his license/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await answers.getByRole('link', { name: 'Open the ticket' }).click()
  await expect(
    page.getByRole('heading', { name: 'Review renewal questionnaire: Renewal check' }),
  ).toBeVisible()
})
