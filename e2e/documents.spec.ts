import { pdfOf } from '#server/testing/documents.ts'
import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { documentsPage } from './pages/documents-page.ts'
import { signUpOwner } from './people.ts'

const policy = pdfOf([
  [
    'COMMERCIAL GENERAL LIABILITY DECLARATIONS',
    'Policy Number: GLX-4471902',
    'Named Insured: Pelican Marine Supply LLC',
    'Mailing Address: 18 Wharf Street, Norfolk, VA 23510',
    'Insurer: Granite Harbor Mutual Insurance Company',
    'Policy Period: From 06/01/2026 To 06/01/2027',
    'LIMITS OF INSURANCE',
    'Each Occurrence Limit $1,000,000',
    'General Aggregate Limit $2,000,000',
    'Total Policy Premium: $8,450',
  ],
  ['FORMS AND ENDORSEMENTS', 'CG 00 01 04 13 Commercial General Liability Coverage Form'],
])

test('a policy is read, corrected, put into the book and taken back', async ({ page }) => {
  test.setTimeout(60_000)
  await signUpOwner(page)
  const documents = documentsPage(page)
  await documents.open()
  await documents.upload('pelican-gl.pdf', policy)
  const row = documents.row('pelican-gl.pdf')
  await expect(row).toContainText('Needs review', { timeout: 20_000 })
  await expect(row).toContainText('Pelican Marine Supply LLC')
  await row.getByRole('link').click()

  await expect(documents.heading('pelican-gl.pdf')).toBeVisible()
  await expect(documents.picture(1)).toBeVisible()
  await documents.value('Policy number').click()
  await expect(documents.field('Policy number')).toHaveValue('GLX-4471902')
  await expect(documents.chosenMark).toBeInViewport()
  await documents.field('Policy number').fill('GLX-4471903')
  await page.keyboard.press('Enter')
  await expect(documents.value('Policy number')).toHaveAccessibleName(/GLX-4471903/)
  await page.reload()
  await expect(documents.value('Policy number')).toHaveAccessibleName('Policy number: GLX-4471903')

  await documents.button('Save to client').click()
  await expect(documents.dialog.getByRole('radio', { name: 'New client' })).toBeChecked()
  await expect(documents.dialog.getByRole('row', { name: /Policy number GLX-4471903/ })).toBeVisible()
  await documents.dialog.getByRole('button', { name: 'Save to client' }).dblclick()
  await expect(documents.filed).toBeVisible()
  await page.reload()
  await documents.filed.getByRole('link', { name: 'Pelican Marine Supply LLC' }).click()
  await expect(documents.heading('Pelican Marine Supply LLC')).toBeVisible()
  await expect(page.getByText('GLX-4471903').first()).toBeVisible()
  await page.getByRole('list', { name: 'Documents of this client' }).getByRole('link').click()

  await documents.filed.getByRole('button', { name: 'Undo' }).click()
  await documents.undoDialog.getByRole('button', { name: 'Undo' }).click()
  await expect(documents.filed).toBeHidden()
  await page.reload()
  await expect(documents.button('Save to client')).toBeVisible()
  await asPhone(page)
  await expect(documents.picture(1)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
