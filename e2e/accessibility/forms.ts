import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { acordsPage } from '#e2e/pages/acords-page.ts'
import { knowledgePage } from '#e2e/pages/knowledge-page.ts'
import { certificateForm } from '#server/acord-forms/testing.ts'
import { plainTemplate } from '#shared/acord-forms/plain-certificate.rules.ts'
import { dialogBy, first, type Walk } from './walk.ts'

async function newForm(page: Page): Promise<void> {
  await dialogBy('New form')(page)
  await acordsPage(page).chooseClient('Lynnhaven Construction')
  await acordsPage(page).dialog.getByRole('checkbox').first().waitFor()
}

async function newRequest(page: Page): Promise<void> {
  await dialogBy('New request')(page)
  await acordsPage(page).chooseClient('Lynnhaven Construction')
}

async function issueCertificate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Issue certificate' }).click()
  await page.getByRole('combobox', { name: 'Holder' }).fill('Norfolk')
  await page.getByRole('option', { name: /^City of Norfolk/ }).click()
}

async function uploadedTemplate(page: Page): Promise<string> {
  const buffer = await certificateForm({ path: 'F[0].P1[0].' })
  const multipart = { file: { name: 'acord-25.pdf', mimeType: 'application/pdf', buffer } }
  const { id } = await (await page.request.post('/api/form-templates', { multipart })).json()
  return `/acords/templates/${id}`
}

async function previewTemplate(page: Page): Promise<void> {
  await acordsPage(page).chooseClient('Lynnhaven Construction')
  await acordsPage(page).button('Preview').click()
  await acordsPage(page).sheet.getByText('Lynnhaven Construction').waitFor()
}

/** A draft whose wording promises what no endorsement stands behind. */
async function draftedForm(page: Page): Promise<string> {
  const [client] = await (await page.request.get('/api/clients?q=Lynnhaven%20Construction')).json()
  const { policies } = await (await page.request.get(`/api/clients/${client.id}`)).json()
  const data = {
    clientId: client.id,
    templateId: plainTemplate.id,
    policyIds: policies.map(({ id }: { id: string }) => id),
  }
  const made = await page.request.post('/api/forms', { data })
  expect(made.ok(), 'drafting a form').toBe(true)
  return `/acords/${(await made.json()).id}`
}

async function promiseNotice(page: Page): Promise<void> {
  await acordsPage(page).field('Description').fill('The city is an additional insured. 30 days notice.')
  await page.getByRole('alert', { name: /wording can't be certified/ }).waitFor()
}

async function compareVersions(page: Page): Promise<void> {
  await knowledgePage(page).button('Compare version 1').click()
  await page.getByRole('dialog').waitFor({ state: 'attached' })
}

async function editedArticle(page: Page): Promise<string> {
  const data = { title: 'Quarry touring', body: '## Before the quote\n\nAsk who holds the permit.' }
  const made = await (await page.request.post('/api/knowledge/articles', { data })).json()
  const changes = { body: 'Ask the underwriter.', version: made.version }
  await page.request.patch(`/api/knowledge/articles/${made.id}`, { data: changes })
  return `/knowledge/articles/${made.id}`
}

async function uploadFile(page: Page): Promise<void> {
  await knowledgePage(page).upload('toured-guide.txt', 'Zeppelin hangars\n\nSubmit them to the Norfolk desk.')
  await knowledgePage(page).file('toured-guide.txt').getByText('Ready').waitFor()
}

const editedAt = first('/api/knowledge/articles?q=Quarry%20touring', '/knowledge/articles/', 'Quarry touring')

/** Forms, certificates and knowledge, with their dialogs. */
export const forms = {
  as: 'owner',
  screens: {
    '/clients/:id': [
      {
        name: 'issuing a certificate on a phone',
        at: first('/api/clients?q=Lynnhaven%20Construction', '/clients/'),
        open: issueCertificate,
        isPhone: true,
        staysOpen: true,
      },
    ],
    '/acords': [
      { name: 'forms' },
      { name: 'a new form', open: newForm, staysOpen: true },
      { name: 'requests', at: '/acords?tab=desk' },
      { name: 'a new request', at: '/acords?tab=desk', open: newRequest, staysOpen: true },
      {
        name: 'a certificate for a request',
        at: '/acords?tab=desk',
        open: async (page) => {
          const requests = page.getByRole('grid', { name: 'Requests' })
          await requests.getByRole('link').first().click()
          await page.getByRole('dialog').waitFor({ state: 'attached' })
        },
      },
      { name: 'reissues', at: '/acords?tab=reissues' },
      { name: 'holders', at: '/acords?tab=holders' },
      { name: 'licensed forms', at: '/acords?tab=templates' },
    ],
    '/acords/templates/:id': [{ name: 'tried with a client', at: uploadedTemplate, open: previewTemplate }],
    '/acords/:id': [
      { name: 'issued', at: first('/api/forms?status=issued', '/acords/') },
      { name: 'refused wording', at: draftedForm, open: promiseNotice, staysOpen: true },
    ],
    '/knowledge': [
      { name: 'folders' },
      { name: 'passages', at: '/knowledge?q=certificate+holder' },
      { name: 'articles', at: '/knowledge?tab=articles' },
      { name: 'questions', at: '/knowledge?tab=questions' },
      { name: 'the chat on a phone', at: '/knowledge?tab=ask', isPhone: true },
    ],
    '/knowledge/new': [{ name: 'editor' }],
    '/knowledge/upload': [{ name: 'files', open: uploadFile }],
    '/knowledge/articles/:id': [
      { name: 'an article', at: first('/api/knowledge/articles?limit=1', '/knowledge/articles/') },
      { name: 'its versions', at: editedArticle, open: compareVersions },
      {
        name: 'a file',
        at: first('/api/knowledge/articles?q=toured-guide', '/knowledge/articles/', 'toured-guide'),
      },
    ],
    '/knowledge/articles/:id/edit': [{ name: 'editor', at: async (page) => `${await editedAt(page)}/edit` }],
  },
} satisfies Walk
