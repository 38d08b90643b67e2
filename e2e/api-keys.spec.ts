import { request } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

test('an owner creates a key, a program works with it, and it ends when it is revoked', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'owner')
  await page.goto('/profile?section=api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Key name').fill('Website')
  await dialog
    .getByRole('radiogroup', { name: 'Prospects' })
    .getByText('Read and write', { exact: true })
    .click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const secret = (await page.getByText(/^bnd_live_[\w-]{43}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  const key = page.getByRole('listitem').filter({ hasText: 'Website' })
  await expect(key).toContainText('Read and write: Prospects')

  const program = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  const made = await program.post('/api/v1/prospects', { data: { name: 'Webb Sight' } })
  expect(made.status()).toBe(201)
  expect((await program.get('/api/v1/clients')).status()).toBe(403)
  await page.goto(`/prospects/${(await made.json()).id}`)
  await expect(page.getByRole('heading', { name: 'Webb Sight' })).toBeVisible()

  await page.goto('/docs/api')
  await page.getByLabel('API key secret').fill(secret)
  await page.getByRole('button', { name: 'List prospects' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Status 200')).toBeVisible()

  await page.goto('/profile?section=api-keys')
  await expect(key).toContainText('Last used')
  await page.getByRole('button', { name: 'Revoke Website' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(key).toContainText('Revoked')
  expect((await program.get('/api/v1/prospects')).status()).toBe(401)
  await program.dispose()
  await page.reload()
  await expect(key).toContainText('Revoked')
})
