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
  await signUpOwner(page)
  const documents = documentsPage(page)
  await documents.open()
  await documents.upload('pelican-gl.pdf', policy)
  const row = documents.row('pelican-gl.pdf')
  await expect(row).toContainText('Needs review')
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

const endorsement = pdfOf([
  [
    'POLICY CHANGE ENDORSEMENT',
    'Policy Number: GLX-4471902',
    'Named Insured: Pelican Marine Supply LLC',
    'Mailing Address: 18 Wharf Street, Norfolk, VA 23510',
    'Insurer: Granite Harbor Mutual Insurance Company',
    'Policy Period: From 06/01/2026 To 06/01/2027',
    'Endorsement Effective Date: 07/15/2026',
    'Additional Premium: $118.00',
    'LIMITS OF INSURANCE',
    'Each Occurrence Limit $2,000,000',
  ],
])

test('an endorsement is read, entered on its policy with what changed, and seen there', async ({ page }) => {
  await signUpOwner(page)
  const made = await page.request.post('/api/clients', { data: { name: 'Pelican Marine Supply LLC' } })
  const { id: clientId } = await made.json()
  const coverages = [{ name: 'Each Occurrence Limit', limit: '$1,000,000', deductible: '', premium: null }]
  const term = {
    ...{
      type: 'commercial',
      lineOfBusiness: 'General liability',
      policyNumber: 'GLX-4471902',
      premium: 8450,
    },
    ...{ effectiveDate: '2026-06-01', expirationDate: '2027-06-01', coverages },
  }
  await page.request.post(`/api/clients/${clientId}/policies`, { data: term })
  const documents = documentsPage(page)
  await documents.open()
  await documents.upload('pelican-change.pdf', endorsement)
  const row = documents.row('pelican-change.pdf')
  await expect(row).toContainText('Needs review')
  await row.getByRole('link').click()

  await documents.button('Save to client').click()
  await expect(documents.dialog.getByRole('region', { name: 'Effect' })).toContainText('$8,568')
  await expect(documents.dialog.getByRole('list', { name: 'What changes' })).toContainText(
    '$1,000,000 → $2,000,000',
  )
  await documents.dialog.getByRole('button', { name: 'Save to client' }).click()
  await expect(documents.filed).toContainText('Endorsement effective Jul 15, 2026')

  await page.goto(`/clients/${clientId}`)
  await page
    .getByRole('region', { name: 'Policies' })
    .getByRole('link', { name: 'General liability' })
    .click()
  const entered = page.getByRole('table', { name: 'Transactions' }).getByRole('row', { name: /Endorsement/ })
  await expect(entered).toContainText('$1,000,000 → $2,000,000')
  await expect(entered).toContainText('$8,568')
  await page.reload()
  await entered.getByRole('link', { name: 'Document' }).click()
  await expect(documents.heading('pelican-change.pdf')).toBeVisible()
})
