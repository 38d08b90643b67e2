import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { usualChannels } from '#shared/inbox/inbox.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const path = '/api/notification-settings'
const kinds = '/api/notification-channels'
const usual = { [`GET ${kinds}`]: usualChannels }

describe('the notifications of the profile', () => {
  it('save a choice at once, and take it back when that fails', async () => {
    let isRefused = false
    const { callsOf } = fakeApi({
      ...usual,
      [`GET ${path}`]: { digest: 'weekly', auditLog: false },
      [`PATCH ${path}`]: () =>
        isRefused ? answer(400, { error: 'invalid', message: 'Not now.' }) : { digest: 'daily' },
    })
    renderScreen(<NotificationsPanel />)
    expect(await screen.findByRole('radio', { name: 'Every week' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'Every day' }))
    expect(await screen.findByText('Notifications saved')).toBeTruthy()
    expect(callsOf(`PATCH ${path}`)[0]?.body).toEqual({ digest: 'daily' })
    isRefused = true
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Off' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('radio', { name: 'Off' }))
    expect(await screen.findByText('Notifications were not saved')).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Off' })).toHaveProperty('checked', false)
  })

  it('offer the audit log fingerprint to owners alone', async () => {
    const { callsOf } = fakeApi({
      ...usual,
      [`GET ${path}`]: { digest: 'weekly', auditLog: false },
      [`PATCH ${path}`]: { digest: 'weekly', auditLog: true },
    })
    const { unmount } = renderScreen(<NotificationsPanel />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Include the audit log fingerprint' }))
    expect(await screen.findByText('Notifications saved')).toBeTruthy()
    expect(callsOf(`PATCH ${path}`)[0]?.body).toEqual({ auditLog: true })
    unmount()
    renderScreen(<NotificationsPanel />, { user: aUser({ role: 'agent' }) })
    expect(await screen.findByRole('radio', { name: 'Every week' })).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('say that the digest is skipped when empty, unless it carries the fingerprint', async () => {
    fakeApi({ ...usual, [`GET ${path}`]: { digest: 'weekly', auditLog: true } })
    const { unmount } = renderScreen(<NotificationsPanel />)
    expect(await screen.findByText(/It's sent even when there's nothing new/)).toBeTruthy()
    unmount()
    renderScreen(<NotificationsPanel />, { user: aUser({ role: 'agent' }) })
    expect(await screen.findByText(/We skip it when there's nothing new/)).toBeTruthy()
  })

  it('say why there are none where an admin switched them off', async () => {
    const { callsOf } = fakeApi(usual)
    renderScreen(<NotificationsPanel />, { user: aUser({ featuresOff: ['digestMails'] }) })
    expect(await screen.findByText(/^Digest emails are turned off for your agency/)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(callsOf(`GET ${path}`)).toEqual([])
  })

  it('say which kinds wait for a digest that is off, and send them at once or with the digest', async () => {
    let channels: object = { ...usualChannels, mentioned: 'digest', assigned: 'digest' }
    let next: object = usualChannels
    let digest = 'off'
    const { callsOf } = fakeApi({
      [`GET ${kinds}`]: () => channels,
      [`PATCH ${kinds}`]: () => (channels = next),
      [`GET ${path}`]: () => ({ digest, auditLog: false }),
      [`PATCH ${path}`]: () => {
        digest = 'daily'
        return { digest, auditLog: false }
      },
    })
    renderScreen(<NotificationsPanel />)
    const words =
      /^Your email digest is off, so 2 kinds of notifications chosen for it appear in the app only/
    expect(await screen.findByText(words)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Email me at once instead' }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(callsOf(`PATCH ${kinds}`)[0]?.body).toEqual({ assigned: 'email', mentioned: 'email' })
    await userEvent.click(screen.getByRole('combobox', { name: 'Someone mentions you in a comment' }))
    next = { ...usualChannels, mentioned: 'digest' }
    await userEvent.click(await screen.findByRole('option', { name: 'In the app and in my email digest' }))
    expect(await screen.findByText(/so 1 kind of notification chosen for it appears/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Turn on the daily digest' }))
    await waitFor(() => expect(screen.queryByText('Not emailed right now')).toBeNull())
    expect(screen.getByRole('radio', { name: 'Every day' })).toHaveProperty('checked', true)
  })

  it('ask the server nothing for admins, who have no book', async () => {
    const { calls } = fakeApi({})
    renderScreen(<NotificationsPanel />, { user: aUser({ role: 'admin' }) })
    expect(await screen.findByText(/You get an email when someone asks for help/)).toBeTruthy()
    expect(calls).toEqual([])
  })
})

describe('/unsubscribe', () => {
  it('stops the summaries by its button alone', async () => {
    const { calls, callsOf } = fakeApi({ 'POST /api/unsubscribe': { success: true } })
    renderScreen(<UnsubscribeScreen />, { path: '/unsubscribe?token=a.b' })
    const button = await screen.findByRole('button', { name: 'Unsubscribe' })
    expect(calls).toEqual([])
    await userEvent.click(button)
    expect(await screen.findByText('You are unsubscribed')).toBeTruthy()
    expect(callsOf('POST /api/unsubscribe')[0]?.url.searchParams.get('token')).toBe('a.b')
  })

  it('says so when the link is not complete', async () => {
    const message = 'This link is incomplete. Please open it from the email again.'
    fakeApi({ 'POST /api/unsubscribe': answer(400, { error: 'invalid', message }) })
    renderScreen(<UnsubscribeScreen />, { path: '/unsubscribe?token=cut' })
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
