import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defaultSettings, type SettingsSection } from '#shared/admin/settings.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const stored = (section: SettingsSection) => ({
  value: defaultSettings[section],
  version: 3,
  updatedAt: null,
  updatedByName: null,
})
const sections = Object.fromEntries(
  (Object.keys(defaultSettings) as SettingsSection[]).map((section) => [section, stored(section)]),
)
const installation = {
  payments: 'none',
  mail: 'smtp',
  languageModel: 'none',
  mailFrom: 'Bindery <b@b.example>',
}
const agency = {
  id: '01990000-0000-7000-8000-0000000000aa',
  name: 'Tidewater Insurance',
  ownerEmail: 'maya@tidewater.example',
  features: { csvImport: true, csvExport: false, digestMails: true },
}

async function open(answers: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/admin/settings': { sections, installation },
    'GET /api/admin/agencies': [agency],
    ...answers,
  })
  renderScreen(<SettingsScreen />, { path: '/admin/settings', user: aUser({ role: 'admin' }) })
  await screen.findByRole('region', { name: 'Sign-up' })
  return { api, user: userEvent.setup() }
}

const panel = (name: string) => within(screen.getByRole('region', { name }))
const saveOf = (name: string) =>
  panel(name).getByRole<HTMLButtonElement>('button', { name: `Save ${name.toLowerCase()}` })

describe('the system settings', () => {
  it('send what was changed, with the version it was changed from, and go on from the new one', async () => {
    const path = 'PATCH /api/admin/settings/retention'
    const { api, user } = await open({
      [path]: {
        value: { ...defaultSettings.retention, keptMailDays: 20 },
        version: 4,
        updatedAt: '2026-11-20T13:12:00.000Z',
        updatedByName: 'Ingrid Solberg',
      },
    })
    expect(saveOf('Retention').disabled).toBe(true)
    await user.clear(panel('Retention').getByLabelText('Stored email'))
    await user.type(panel('Retention').getByLabelText('Stored email'), '20')
    await user.click(saveOf('Retention'))
    expect(await panel('Retention').findByText(/Changed by Ingrid Solberg/)).toBeTruthy()
    expect(api.callsOf(path).map(({ body }) => body)).toEqual([{ keptMailDays: 20, version: 3 }])
    expect(saveOf('Retention').disabled).toBe(true)
    await user.type(panel('Retention').getByLabelText('Error reports'), '{Backspace}')
    await user.click(saveOf('Retention'))
    await waitFor(() => expect(api.callsOf(path)[1]?.body).toEqual({ errorReportDays: 9, version: 4 }))
  })

  it('are checked before they are sent', async () => {
    const { api, user } = await open()
    await user.type(panel('Sessions').getByLabelText('Hours of inactivity'), '9')
    await user.click(saveOf('Sessions'))
    expect(await panel('Sessions').findByText('Enter a whole number from 1 to 12')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  it('keep what was typed when somebody else saved meanwhile', async () => {
    const newer = { ...stored('signUp'), value: { isOpen: false, closedMessage: 'Full.' }, version: 4 }
    let reads = 0
    const { user } = await open({
      'GET /api/admin/settings': () => {
        reads += 1
        return { sections: reads === 1 ? sections : { ...sections, signUp: newer }, installation }
      },
      'PATCH /api/admin/settings/signUp': answer(409, {
        error: 'conflict',
        message: 'Conflict: someone else changed this in the meantime.',
        reason: 'stale_version',
      }),
    })
    const message = panel('Sign-up').getByLabelText('Message when sign-up is closed')
    await user.clear(message)
    await user.type(message, 'Closed for now.')
    await user.click(saveOf('Sign-up'))
    const load = await panel('Sign-up').findByRole('button', { name: /^Reload and keep/ })
    await user.click(load)
    expect(await panel('Sign-up').findByText(/One field was changed by both of you/)).toBeTruthy()
    const field = panel('Sign-up').getByLabelText<HTMLInputElement>('Message when sign-up is closed')
    expect(field.value).toBe('Closed for now.')
    expect(panel('Sign-up').getByRole<HTMLInputElement>('switch').checked).toBe(false)
  })

  it('show prices beside price ids, and what is not configured', async () => {
    await open()
    expect(panel('Plans').getByText('$950 a month after 14 days of trial.')).toBeTruthy()
    expect(panel('Plans').getByText('$150 a month after 14 days of trial.')).toBeTruthy()
    expect(panel('Plans').getByText(/^Payments are not configured/)).toBeTruthy()
    expect(panel('Assistants').getByText(/^No AI model is configured/)).toBeTruthy()
  })

  it('tell what came of a test mail', async () => {
    const message = 'The mail server rejected the email: 535 wrong password'
    const { user } = await open({
      'POST /api/admin/mail-test': { isSent: false, to: 'a@b.example', message },
    })
    await user.click(panel('Email').getByRole('button', { name: 'Send me a test email' }))
    expect((await panel('Email').findByRole('alert')).textContent).toBe(message)
  })

  it('switch a feature of one agency for a reason', async () => {
    const path = `PATCH /api/admin/agencies/${agency.id}/features`
    const { api, user } = await open({ [path]: agency })
    const toggle = await screen.findByRole('switch', { name: 'CSV import for Tidewater Insurance' })
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^CSV export/ }).checked).toBe(false)
    await user.click(toggle)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(dialog.getByText('Enter a reason')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Not in the contract')
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf(path)[0]?.body).toEqual({
      features: { csvImport: false },
      reason: 'Not in the contract',
    })
  })

  it('say when there is nobody to switch for, and when they could not be read', async () => {
    await open({ 'GET /api/admin/agencies': [] })
    expect(await screen.findByText('No agencies yet.')).toBeTruthy()
  })

  it('can be asked for again after a failure', async () => {
    fakeApi({ 'GET /api/admin/settings': answer(400, { error: 'invalid', message: 'Not now' }) })
    renderScreen(<SettingsScreen />, { path: '/admin/settings', user: aUser({ role: 'admin' }) })
    expect((await screen.findByText(/^The settings could not be loaded/)).textContent).toContain('Not now')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
