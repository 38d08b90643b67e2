import type { Page } from '@playwright/test'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { mailedLink } from './people.ts'

async function addQuotes(page: Page): Promise<string> {
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const effectiveDate = dayIn(defaultTimeZone, new Date())
  const client = await add('/api/clients', { name: 'Proposed Pottery LLC', email: 'kiln@pottery.example' })
  const term = await add(`/api/clients/${client.id}/policies`, {
    ...{ type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'POT-1', carrier: 'Erie', premium: 2000 },
    ...{ effectiveDate, expirationDate: addDays(effectiveDate, 365) },
  })
  const { id } = await add('/api/requotes', { clientId: client.id, termIds: [term.id] })
  await add(`/api/requotes/${id}/quotes`, {
    quotes: [
      { carrier: 'Travelers', premium: 1800 },
      { carrier: 'Hartford Fire', premium: 2300 },
    ],
  })
  return `/requotes/${id}`
}

test('a proposal is sent, answered by its link without an account, and bound by the agent', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const address = await addQuotes(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send proposal' })
  await expect(dialog.getByLabel(/^To/)).toHaveValue('kiln@pottery.example')
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(dialog).toBeHidden()
  const proposals = page.getByRole('region', { name: 'Proposals' })
  await expect(proposals).toContainText('kiln@pottery.example')
  await expect(proposals).toContainText('Not opened yet')
  const link = await mailedLink(page, 'kiln@pottery.example', /proposal/i)

  await page.context().clearCookies()
  await page.goto('/auth')
  const { pathname, hash } = new URL(link)
  await page.goto(pathname + hash)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Insurance proposal for Proposed Pottery LLC',
  )
  await expect(page.getByRole('article', { name: 'Travelers' })).toContainText('$200 (10%) lower')
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  const travelers = page.getByRole('radiogroup', { name: 'Travelers, BOP' })
  const hartford = page.getByRole('radiogroup', { name: 'Hartford Fire, BOP' })
  await hartford.getByRole('radio', { name: 'Accept' }).click()
  await travelers.getByRole('radio', { name: 'Accept' }).click()
  await expect(hartford.getByRole('radio', { name: 'Decline' })).toBeChecked()
  const sign = page.getByRole('region', { name: 'Sign and send' })
  await sign.getByRole('button', { name: 'Sign and send' }).click()
  await expect(sign.getByRole('alert')).toHaveText('Enter your full name.')
  await sign.getByLabel('Full name').fill('Ida Kilner')
  await sign.getByRole('checkbox').check()
  await sign.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByRole('heading', { name: 'Answered by Ida Kilner' })).toBeVisible()
  const question = page.getByRole('region', { name: 'Ask a question' })
  await question.getByLabel('Your question').fill('When does it start?')
  await question.getByRole('button', { name: 'Send question' }).click()
  await expect(question.getByRole('list', { name: 'Questions' })).toContainText('When does it start?')
  await page.reload()
  await expect(page.getByRole('article', { name: 'Travelers' })).toContainText('Accepted')

  await signIn(page, 'owner')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await expect(proposals).toContainText('Ida Kilner answered')
  await expect(proposals).toContainText('When does it start?')
  await expect(page.getByText('Accepted by Ida Kilner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Response from Travelers' })).toBeHidden()
  await page.getByRole('button', { name: 'Bind Travelers' }).click()
  const bind = page.getByRole('dialog', { name: 'Bind with Travelers' })
  await bind.getByLabel('Policy number').fill('TRV-2027')
  await expect(bind.getByRole('region', { name: 'Preview' })).toContainText('TRV-2027')
  await bind.getByRole('button', { name: 'Bind policy' }).click()
  await expect(bind).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Open policy' })).toBeVisible()
})
