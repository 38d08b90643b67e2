import { request } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

test('an agent subscribes to their due dates in another calendar, and turns it off', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'agent')
  await page.goto('/profile?section=notifications')
  await page.getByRole('button', { name: 'Create calendar address' }).click()
  const address = (await page.getByText(/\/api\/calendar\/[\w-]{43}$/).textContent()) ?? ''
  const calendar = await request.newContext({ ...(baseURL && { baseURL }) })
  const read = () => calendar.get(new URL(address).pathname)
  expect(await (await read()).text()).toContain('BEGIN:VEVENT')
  await page.reload()
  await expect(page.getByText(/Last read/)).toBeVisible()
  await expect(page.getByText(address)).toBeHidden()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Create calendar address' })).toBeVisible()
  expect((await read()).status()).toBe(404)
  await calendar.dispose()
})
