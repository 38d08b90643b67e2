import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { TwoFactorState } from '#shared/accounts/two-factor.contract.ts'
import { browser } from '#web/lib/leave.ts'
import { ProfileScreen } from '#web/profile/profile-screen.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

const at = '2026-11-20T13:12:00.000Z'
const off: TwoFactorState = { isOn: false, isRequired: false, switchedOnAt: null, recoveryCodesLeft: 0 }
const on: TwoFactorState = { isOn: true, isRequired: false, switchedOnAt: at, recoveryCodesLeft: 10 }
const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-000${n}`)
const here = {
  id: 'a',
  device: 'Chrome on Windows',
  ipAddress: '203.0.113.9',
  createdAt: at,
  lastUsedAt: at,
  isCurrent: true,
}
const phone = { ...here, id: 'b', device: 'Safari on iPhone', isCurrent: false }
const secret = 'ABCDEFGH234567ABCDEFGH234567ABCD'
const enrolment = { secret, uri: `otpauth://totp/Bindery:maya?secret=${secret}&issuer=Bindery` }

function open(answers: Record<string, unknown> = {}, address = '') {
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/two-factor': off,
    'GET /api/sessions': [here],
    'GET /api/sso-sign-in': [],
    ...answers,
  })
  renderScreen(<ProfileScreen />, { path: `/profile?section=security${address}`, user: aUser() })
  return { api, user: userEvent.setup() }
}

describe('two-factor sign-in on the profile', () => {
  it('is set up by password, QR code and a first code, and shows the recovery codes', async () => {
    let state = off
    const refused = answer(400, { reason: 'invalid_code', fields: { code: 'This code is incorrect.' } })
    const { api, user } = open({
      'GET /api/two-factor': () => state,
      'POST /api/two-factor/enrolment': enrolment,
      'POST /api/two-factor/confirmation': ({ body }: { body: { code: string } }) => {
        if (body.code !== '123456') return refused
        state = on
        return { recoveryCodes: codes }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter your password')).toBeTruthy()
    await user.type(screen.getByLabelText('Your password'), 'secret-1')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000)
    expect(screen.getByText(secret.replace(/(.{4})(?=.)/g, '$1 '))).toBeTruthy()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
    await user.type(field, '000000')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('This code is incorrect.')).toBeTruthy()
    expect(field.value).toBe('000000')
    await user.clear(field)
    await user.type(field, '123456')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    expect(api.callsOf('GET /api/two-factor')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
    expect(await screen.findByText('Recovery codes left')).toBeTruthy()
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  })

  it('downloads the codes as a file', async () => {
    const makeUrl = vi.fn<(file: Blob) => string>(() => 'blob:codes')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: vi.fn() }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = open({
      'GET /api/two-factor': on,
      'POST /api/two-factor/recovery-codes': { recoveryCodes: codes },
    })
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await user.type(screen.getByLabelText('Your password'), 'secret-1')
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Create new codes' }))
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(click).toHaveBeenCalledOnce()
    expect(await makeUrl.mock.calls[0]?.[0].text()).toContain(codes.join('\n'))
  })

  it('is switched off by both factors, and says which one was wrong', async () => {
    const wrong = answer(400, {
      reason: 'invalid_code',
      fields: { code: 'This code is incorrect or was already used' },
    })
    const answers = [wrong, answer(204)]
    const { api, user } = open({ 'GET /api/two-factor': on, 'DELETE /api/two-factor': () => answers.shift() })
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Your password'), 'secret-1')
    await user.type(dialog.getByLabelText('Code'), '000000')
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(await dialog.findByText('This code is incorrect or was already used')).toBeTruthy()
    await user.clear(dialog.getByLabelText('Code'))
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf('DELETE /api/two-factor').at(-1)?.body).toEqual({
      password: 'secret-1',
      code: '123456',
    })
  })

  it('warns of few recovery codes, and cannot be switched off by who needs it', async () => {
    open({ 'GET /api/two-factor': { ...on, isRequired: true, recoveryCodesLeft: 3 } })
    expect(await screen.findByText('3 left')).toBeTruthy()
    expect(screen.getByText('Your account requires it, so it can’t be turned off.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })

  it('says when it could not be loaded', async () => {
    open({ 'GET /api/two-factor': answer(403, { message: 'Not now' }) })
    expect(await screen.findByText(/Two-factor sign-in could not be loaded\./)).toBeTruthy()
  })
})

describe('the sessions on the profile', () => {
  it('are listed with this one marked, and ended one by one', async () => {
    let list = [here, phone]
    const { api, user } = open({
      'GET /api/sessions': () => list,
      'DELETE /api/sessions/b': () => {
        list = [here]
        return answer(204)
      },
    })
    const panel = within(await screen.findByRole('region', { name: 'Sessions' }))
    expect(await panel.findByText('Safari on iPhone')).toBeTruthy()
    expect(panel.getByText('This device')).toBeTruthy()
    expect(panel.getAllByText('203.0.113.9')).toHaveLength(2)
    await user.click(panel.getByRole('button', { name: 'Sign out Safari on iPhone' }))
    await waitFor(() => expect(panel.queryByText('Safari on iPhone')).toBeNull())
    expect(api.callsOf('DELETE /api/sessions/b')).toHaveLength(1)
    expect(panel.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
  })

  it('are ended all but this one after a question', async () => {
    const { api, user } = open({ 'GET /api/sessions': [here, phone], 'DELETE /api/sessions': { ended: 1 } })
    await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    expect(api.callsOf('DELETE /api/sessions')).toHaveLength(0)
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Sign out all other devices' }))
    expect(await screen.findByText('1 device signed out')).toBeTruthy()
  })

  it('say when they could not be loaded', async () => {
    open({ 'GET /api/sessions': answer(403, { message: 'Not now' }) })
    expect(await screen.findByText(/Sessions could not be loaded\./)).toBeTruthy()
  })
})

describe('outside accounts on the profile', () => {
  const google = { provider: 'google', isConfigured: true, linkedAt: null }

  it('are not mentioned where no provider is set up', async () => {
    open()
    await screen.findByText('Chrome on Windows')
    expect(screen.queryByText('Other ways to sign in')).toBeNull()
  })

  it('are linked by the password, at the provider', async () => {
    const { api, user } = open({
      'GET /api/sso-sign-in': [google],
      'POST /api/sso-sign-in/link': { url: 'https://accounts.google.com/x' },
    })
    await user.click(await screen.findByRole('button', { name: 'Link Google' }))
    await user.type(await screen.findByLabelText('Your password'), 'secret-1')
    await user.click(screen.getByRole('button', { name: 'Continue at Google' }))
    await waitFor(() => expect(browser.leaveFor).toHaveBeenCalledWith('https://accounts.google.com/x'))
    const [call] = api.callsOf('POST /api/sso-sign-in/link')
    expect(call?.body).toEqual({ provider: 'google', password: 'secret-1' })
  })

  it('are unlinked after a question, which stays with the reason when that is refused', async () => {
    const refused = answer(409, { message: 'This is your only way to sign in. Choose a password first.' })
    const { user } = open({
      'GET /api/sso-sign-in': [{ ...google, linkedAt: at }],
      'DELETE /api/sso-sign-in': refused,
    })
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Unlink' }))
    expect(await dialog.findByText(/your only way to sign in/)).toBeTruthy()
  })

  it.each([
    ['linked', /The account is linked/],
    ['taken', /already linked to another user/],
    ['cancelled', /Nothing was linked/],
    ['failed', /could not be linked/],
  ])('tell what became of a link: %s', async (word, text) => {
    open({ 'GET /api/sso-sign-in': [google] }, `&outside=${word}`)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('passkeys on the profile', () => {
  const laptop = { id: 'p', name: 'Work laptop', createdAt: at, lastUsedAt: null, isSynced: false }
  const offer = { isOpen: true, closedMessage: null, providers: [], hasPasskeys: true }
  const knownHere = () => vi.stubGlobal('PublicKeyCredential', class {})

  it('are not mentioned where the address cannot have any, nor where the browser knows none', async () => {
    open({ 'GET /api/sign-up': offer, 'GET /api/passkeys': [] })
    await screen.findByText('Chrome on Windows')
    expect(screen.queryByText('Passkeys')).toBeNull()
    knownHere()
    open({ 'GET /api/sign-up': { ...offer, hasPasskeys: false }, 'GET /api/passkeys': [] })
    await screen.findAllByText('Chrome on Windows')
    expect(screen.queryByText('Passkeys')).toBeNull()
  })

  it('say what is wrong before the device is asked', async () => {
    knownHere()
    const { api, user } = open({
      'GET /api/sign-up': offer,
      'GET /api/passkeys': [],
      'POST /api/passkeys/options': answer(400, {
        reason: 'invalid_credentials',
        fields: { password: 'Your current password is incorrect' },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(dialog.getByText('Enter a name')).toBeTruthy()
    expect(dialog.getByText('Enter your password')).toBeTruthy()
    await user.type(dialog.getByLabelText('Name'), 'Work laptop')
    await user.type(dialog.getByLabelText('Your password'), 'secret-1')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText('Your current password is incorrect')).toBeTruthy()
    expect(api.callsOf('POST /api/passkeys/options')[0]?.body).toEqual({ password: 'secret-1' })
  })

  it('ask for the code of whoever has two-factor sign-in, and say what the device refused', async () => {
    knownHere()
    const create = vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create } } }))
    const api = fakeApi({
      'GET /api/sign-up': offer,
      'GET /api/passkeys': [laptop],
      'POST /api/passkeys/options': {
        challenge: 'YQ',
        user: { id: 'YQ', name: 'a', displayName: 'a' },
        pubKeyCredParams: [],
        excludeCredentials: [],
        authenticatorSelection: {},
      },
    })
    const path = '/profile?section=security'
    renderScreen(<ProfileScreen />, { path, user: aUser({ hasTwoFactor: true }) })
    const user = userEvent.setup()
    expect(await screen.findByText('Not used yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Name'), 'Phone')
    await user.type(dialog.getByLabelText('Your password'), 'secret-1')
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText(/unlock your device when it asks/)).toBeTruthy()
    expect(api.callsOf('POST /api/passkeys/options')[0]?.body).toEqual({
      password: 'secret-1',
      code: '123456',
    })
  })

  it('are removed after a question', async () => {
    knownHere()
    let kept = [laptop]
    const { user } = open({
      'GET /api/sign-up': offer,
      'GET /api/passkeys': () => kept,
      'DELETE /api/passkeys/p': () => {
        kept = []
        return {}
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/fingerprint, face or PIN instead of a password/)).toBeTruthy()
  })
})
