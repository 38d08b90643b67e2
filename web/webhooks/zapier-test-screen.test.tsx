import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { webhookEvents } from '#shared/webhooks/webhook-events.rules.ts'
import type { Webhook } from '#shared/webhooks/webhooks.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { aDetail, aWebhook, webhookId } from './testing.ts'
import { ZapierTestScreen } from './zapier-test-screen.tsx'

type Sent = (call: FakeCall) => unknown

const taken: Sent = ({ body }) => aDetail({ ...(body as { type: string }), status: 'delivered' })

function open({ webhooks = [aWebhook()], sent = taken }: { webhooks?: Webhook[]; sent?: Sent } = {}) {
  const api = fakeApi({ 'GET /api/webhooks': webhooks, [`POST /api/webhooks/${webhookId}/samples`]: sent })
  renderScreen(<ZapierTestScreen />, { path: '/zapier-test' })
  const types = () =>
    api.callsOf(`POST /api/webhooks/${webhookId}/samples`).map(({ body }) => (body as { type: string }).type)
  return { types, user: userEvent.setup() }
}

describe('the test of samples', () => {
  it('sends one event and shows request and answer', async () => {
    const { types, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Send claim.created' }))
    expect(await screen.findByRole('region', { name: 'Body' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Answer' }).textContent).toBe('Out of order')
    expect(types()).toEqual(['claim.created'])
    const claims = within(screen.getByRole('list', { name: 'Claims' }))
    await user.click(claims.getByRole('button', { name: 'Request and answer of claim.created' }))
    expect(screen.queryByRole('region', { name: 'Body' })).toBeNull()
  })

  it('sends all, one after the other', async () => {
    const { types, user } = open()
    await user.click(await screen.findByRole('button', { name: `Send all ${webhookEvents.length}` }))
    await vi.waitFor(() => expect(types()).toEqual(webhookEvents), 20_000)
  })

  it('stops when asked to', async () => {
    let arrive = (_: unknown) => {}
    const { types, user } = open({ sent: () => new Promise((resolve) => (arrive = resolve)) })
    await user.click(await screen.findByRole('button', { name: `Send all ${webhookEvents.length}` }))
    expect(await screen.findByText(`Sent 0 of ${webhookEvents.length}`, { exact: false })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    arrive(aDetail())
    await screen.findByRole('button', { name: `Send all ${webhookEvents.length}` })
    expect(types()).toEqual([webhookEvents[0]])
  })

  it('ends at a call that fails and says why', async () => {
    const message = 'Too many requests. Try again in a minute.'
    const { types, user } = open({ sent: () => answer(429, { error: 'rate_limited', message }) })
    await user.click(await screen.findByRole('button', { name: `Send all ${webhookEvents.length}` }))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(types()).toHaveLength(1)
  })

  it('leads to the webhooks while there is none', async () => {
    open({ webhooks: [] })
    const link = await screen.findByRole('link', { name: 'Go to webhooks' })
    expect(link.getAttribute('href')).toBe('/webhook-integrations')
  })

  it('is for the owner alone', async () => {
    fakeApi({})
    const user = aUser({ role: 'agent', id: '01990000-0000-7000-8000-000000000002' })
    const { router } = renderScreen(<ZapierTestScreen />, {
      path: '/zapier-test',
      route: '/zapier-test',
      user,
    })
    expect(router.state.location.pathname).toBe('/dashboard')
  })
})
