import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultRates } from '#engines/estimate/rates.ts'
import { defaultSettings, type SettingsSection } from '#shared/admin/settings.contract.ts'
import { IssueCertificateDialog } from '#web/acord-forms/desk/issue-certificate-dialog.tsx'
import { NewRequestDialog } from '#web/acord-forms/desk/new-request-dialog.tsx'
import { ShareDialog } from '#web/acord-forms/desk/share-dialog.tsx'
import { EndorsementDialog } from '#web/acord-forms/endorsement-dialog.tsx'
import { FormScreen } from '#web/acord-forms/form-screen.tsx'
import { IssueDialog } from '#web/acord-forms/issue-dialog.tsx'
import { aForm, aTemplate } from '#web/acord-forms/testing.ts'
import { AddAdminDialog } from '#web/admin/add-admin-dialog.tsx'
import { ChatbotScreen } from '#web/admin/chatbot-screen.tsx'
import { OverrideDialog } from '#web/admin/override-dialog.tsx'
import { RatesEditor } from '#web/admin/rates-editor.tsx'
import { PasteDialog } from '#web/commercial/accounts/paste-dialog.tsx'
import { CorrectableCell } from '#web/imports-exports/cell-correction.tsx'
import { rowFacts } from '#web/imports-exports/row-facts.ts'
import { keepOpenForms } from '#web/lib/form-drafts.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aCheckedImport, anImportRow } from '#web/testing/imports.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

const at = '2026-11-20T15:00:00.000Z'
const id = '01990000-0000-7000-8000-0000000000a1'
const form = aForm()
const formPath = `/api/forms/${form.id}`
const client = { id: form.clientId, name: form.clientName }
const close = () => {}
const sections = Object.fromEntries(
  (Object.keys(defaultSettings) as SettingsSection[]).map((section) => [
    section,
    { value: defaultSettings[section], version: 1, updatedAt: null, updatedByName: null },
  ]),
)
const agency = {
  ...{ id, name: 'Tidewater', ownerName: '', ownerEmail: '', plan: '', seatsUsed: 1, maxTeamSize: 5 },
  ...{ subscriptionStatus: 'active' as const, subscriptionPeriodEnd: null, override: null, isTest: false },
  ...{ requiresTwoFactor: false, deletedAt: null, createdAt: at },
  features: { csvImport: true, csvExport: true, digestMails: true },
}
const stop = {
  ...{ kind: 'additional_insured' as const, field: 'Holder', label: 'Holder', words: 'additional insured' },
  ...{
    reason: 'Nothing stands behind it.',
    place: null,
    neutral: '',
    policies: [{ policyId: id, policy: 'GL-1', places: [] }],
  },
}
const rates = { ...defaultRates, note: '', updatedAt: at, updatedByName: 'Ann' }
const importRow = anImportRow()
const fact = rowFacts(aCheckedImport(), importRow, null).find(({ column }) => column !== null)

type Form = {
  show: () => ReactNode
  path?: string
  answers?: Record<string, unknown>
  /** What leads to the field. */
  press?: string[]
  field: string
  words: string
  /** What sends it. */
  send: string | null
}

const holderAnswers = {
  'GET /api/forms/templates': [],
  'GET /api/certificate-holders': [],
  [`GET /api/clients/${client.id}`]: { ...client, policies: [] },
}

const forms: Record<string, Form> = {
  'the share dialog': {
    show: () => <ShareDialog form={form} onClose={close} />,
    answers: {
      [`POST ${formPath}/shares`]: { link: 'https://x.test/#a', code: '123456', email: '', expiresAt: at },
    },
    field: 'Email the link to',
    words: 'clerk@example.gov',
    send: 'Create link',
  },
  'the signature of a form': {
    show: () => <IssueDialog form={form} template={aTemplate()} values={form.values} onClose={close} />,
    answers: { [`POST ${formPath}/issue`]: form },
    field: 'Authorized representative',
    words: 'Ana Ruiz',
    send: null,
  },
  'an endorsement': {
    show: () => <EndorsementDialog form={form} stop={stop} onClose={close} />,
    answers: { [`PATCH ${formPath}`]: form },
    field: 'Form number',
    words: 'CG 20 10',
    send: null,
  },
  'the fields of a form': {
    show: () => (
      <Routes>
        <Route path="/acords/:id" element={<FormScreen />} />
      </Routes>
    ),
    path: `/acords/${form.id}`,
    answers: {
      [`GET ${formPath}`]: form,
      [`GET ${formPath}/template`]: aTemplate(),
      [`GET ${formPath}/events`]: [],
      [`PATCH ${formPath}`]: { ...form, version: 4 },
    },
    field: 'Holder.*',
    words: 'Port of Norfolk',
    send: 'Save draft',
  },
  'the new holder of a request': {
    show: () => <NewRequestDialog onClose={close} />,
    answers: holderAnswers,
    press: ['Holder', 'Port', 'Add “Port” as a new holder'],
    field: 'Street',
    words: '1 Quay Street',
    send: null,
  },
  'the new holder of a certificate': {
    show: () => <IssueCertificateDialog client={client} onClose={close} />,
    answers: { ...holderAnswers, 'POST /api/certificate-holders': { id } },
    press: ['Holder', 'Port', 'Add “Port” as a new holder'],
    field: 'Street',
    words: '1 Quay Street',
    send: 'Save holder',
  },
  'the subscription override': {
    show: () => <OverrideDialog agency={agency} onClose={close} />,
    field: 'Until',
    words: '2027-03-01',
    send: null,
  },
  'a new admin': {
    show: () => <AddAdminDialog onClose={close} />,
    field: 'Email',
    words: 'ann@example.com',
    send: null,
  },
  'the assistants': {
    show: () => <ChatbotScreen />,
    path: '/admin/chatbot',
    answers: {
      'GET /api/admin/settings': { sections, installation: {} },
      'PATCH /api/admin/settings/chatbot': sections.chatbot,
    },
    field: 'Welcome message',
    words: 'Hi {first name}, ask me.',
    send: 'Save assistants',
  },
  'the note of the rates': {
    show: () => <RatesEditor stored={rates} onSaved={close} />,
    field: 'Note',
    words: 'Filed in May',
    send: null,
  },
  'pasted rows': {
    show: () => (
      <PasteDialog clientId={client.id} schedule="vehicles" first="" onAdd={close} onClose={close} />
    ),
    field: 'Rows from a spreadsheet',
    words: '2019\tFord\tTransit',
    send: '^Add 1',
  },
  'a corrected cell': {
    show: () => fact && <CorrectableCell job={aCheckedImport()} row={importRow} fact={fact} column={0} />,
    answers: { [`PATCH /api/imports/${aCheckedImport().id}/cells`]: importRow },
    press: [`Correct ${fact?.label} of row ${importRow.rowNumber}`],
    field: `${fact?.label} of row ${importRow.rowNumber}`,
    words: 'Harbor Cafe',
    send: null,
  },
}

async function open({ show, path, answers, press = [] }: Form, isAgain = false) {
  fakeApi({ 'GET /api/user': userAnswer(), ...answers })
  renderScreen(show(), { path })
  const [first = '', words, option] = press
  if (words === undefined && first) await userEvent.click(await screen.findByRole('button', { name: first }))
  if (words === undefined || isAgain) return
  await userEvent.type(await screen.findByRole('combobox', { name: first }), words)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input, textarea' })

beforeEach(() => {
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
})

describe.each(Object.entries(forms))('what was typed into %s', (_what, one) => {
  it('is there again after the session ended, and forgotten once it is sent', async () => {
    await open(one)
    await userEvent.clear(await field(one.field))
    await userEvent.click(await field(one.field))
    if (one.field === 'Until') await userEvent.type(await field(one.field), one.words)
    else await userEvent.paste(one.words)
    keepOpenForms('Session Expired')
    cleanup()
    await open(one, true)
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect((await field(one.field)).value).toBe(one.words)
    if (!one.send) return
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(one.send) }))
    await waitFor(() => expect(localStore.read(storageKeys.formRecovery)).toBeNull())
  })
})

it('an older version of the rates that comes back is not saved over a newer one unseen', async () => {
  const answers = {
    'PUT /api/admin/rates': answer(409, { message: 'Conflict: somebody else saved meanwhile' }),
  }
  const { show } = forms['the note of the rates'] as Form
  await open({ show, answers, field: '', words: '', send: null })
  await userEvent.click(screen.getByRole('button', { name: 'Add entry' }))
  keepOpenForms('Session Expired')
  cleanup()
  const newer = { ...rates, version: rates.version + 1 }
  const api = fakeApi(answers)
  renderScreen(<RatesEditor stored={newer} onSaved={close} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save as new version' }))
  await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ version: rates.version }))
})
