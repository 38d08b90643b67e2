import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { knowledgePage } from './pages/knowledge-page.ts'
import { signUpOwner } from './people.ts'

test('an article is written, found by its passage, and taken back to an earlier version', async ({
  page,
}) => {
  await signUpOwner(page)
  const knowledge = knowledgePage(page)
  await knowledge.open()
  await page.getByRole('link', { name: 'New article' }).click()
  await knowledge.title.fill('Quarry blasting')
  await knowledge.text.fill(
    '## Before the quote\n\nAsk who holds the blasting permit.\n\nNever bind over the phone.',
  )
  await expect(knowledge.preview.getByRole('heading', { name: 'Before the quote' })).toBeVisible()
  await knowledge.text.press('Home')
  await knowledge.text.press('Shift+End')
  await knowledge.button('Bold').click()
  await expect(knowledge.text).toHaveValue(/\*\*Never bind over the phone\.\*\*$/)
  await page.keyboard.press('Control+z')
  await expect(knowledge.text).toHaveValue(/\n\nNever bind over the phone\.$/)
  await page.keyboard.press('Control+s')
  await expect(knowledge.heading('Quarry blasting')).toBeVisible()
  await knowledge.link('Edit').click()
  await knowledge.text.fill('Ask the underwriter.')
  await knowledge.button('Save').click()
  await expect(knowledge.article).toContainText('Ask the underwriter.')
  await knowledge.button('Compare version 1').click()
  await expect(knowledge.dialog.getByText('Ask who holds the blasting permit.')).toBeVisible()
  await knowledge.dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(knowledge.article).toContainText('Ask who holds the blasting permit.')

  await knowledge.open()
  await expect(knowledge.search).toBeFocused()
  await page.keyboard.type('blasting permit')
  await expect(page).toHaveURL(/q=blasting\+permit$/)
  await expect(knowledge.passage('Quarry blasting').locator('mark').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('#passage')).toBeInViewport()
  await expect(page.locator('#passage')).toContainText('blasting permit')
})

test('a file is uploaded, read, and found at its place', async ({ page }) => {
  await signUpOwner(page)
  const knowledge = knowledgePage(page)
  await page.goto('/knowledge/upload')
  await knowledge.upload(
    'carrier-guide.txt',
    'Zeppelin hangars\n\nSubmit zeppelin hangars to the Norfolk desk.',
  )
  await expect(knowledge.file('carrier-guide.txt')).toContainText('Ready')
  await knowledge.open()
  await expect(async () => {
    await knowledge.search.fill('')
    await knowledge.search.fill('zeppelin hangars norfolk')
    await expect(knowledge.passage('carrier-guide')).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 60_000 })
  await knowledge.passage('carrier-guide').first().click()
  await expect(knowledge.filePage(1)).toContainText('Submit zeppelin hangars to the Norfolk desk.')
  await knowledge.open('articles')
  await expect(page.getByRole('grid', { name: 'Articles' })).toContainText('carrier-guide')
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})

test('a question without an answer becomes an article', async ({ page }) => {
  await signUpOwner(page)
  const knowledge = knowledgePage(page)
  const question = 'Do we insure lighthouse keepers on Tuesdays?'
  const asked = await page.request.post('/api/knowledge/ask', { data: { question } })
  expect((await asked.json()).isAnswered).toBe(false)
  await knowledge.open('questions')
  await expect(knowledge.question(question)).toContainText('Asked once')
  await knowledge.question(question).getByRole('link', { name: 'Write an article' }).click()
  await expect(knowledge.title).toHaveValue(question)
  await knowledge.text.fill('Yes: the marine desk does.')
  await knowledge.button('Publish').click()
  await expect(knowledge.heading(question)).toBeVisible()
  await knowledge.open('questions')
  await expect(page.getByText(/No unanswered questions/)).toBeVisible()
})

test('the chat fills the screen up to 640 px, and leads back to the search', async ({ page }) => {
  await signUpOwner(page)
  await page.setViewportSize({ width: 641, height: 844 })
  await page.goto('/knowledge?tab=ask')
  await expect(page.getByRole('combobox', { name: 'Ask the knowledge base' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 640, height: 844 })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 640, height: 844 })
  const field = dialog.getByRole('combobox', { name: 'Ask the knowledge base' })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/tab=ask/)
})
