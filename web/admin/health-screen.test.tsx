import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { HealthScreen } from './health-screen.tsx'

const at = '2026-11-20T13:12:00.000Z'
const job = {
  id: '01990000-0000-7000-8000-0000000000c1',
  name: 'mail-invitation',
  failedAt: at,
  attempts: 9,
  message: 'connect ECONNREFUSED',
}
const health = {
  at,
  state: 'failed',
  parts: [
    { name: 'Database', state: 'ok', summary: 'It answers.', facts: [{ label: 'Size', value: '14 MB' }] },
    { name: 'Storage', state: 'failed', summary: 'no space left on device', facts: [] },
    {
      name: 'Last backup',
      state: 'warning',
      summary: 'Older than two days.',
      facts: [{ label: 'Finished', value: at }],
    },
  ],
  deadJobs: [job],
}

async function open(answers: Record<string, unknown> = {}) {
  const api = fakeApi({ 'GET /api/admin/health': health, ...answers })
  renderScreen(<HealthScreen />, {
    path: '/admin/health',
    user: aUser({ role: 'admin', timeZone: 'America/New_York' }),
  })
  return { api, user: userEvent.setup() }
}

const panel = (name: string) => within(screen.getByRole('region', { name }))

describe('the health of the platform', () => {
  it('shows each part in words, a failed one too', async () => {
    await open()
    await screen.findByRole('region', { name: 'Storage' })
    expect(panel('Database').getByText('OK')).toBeTruthy()
    expect(panel('Storage').getByText('Failed')).toBeTruthy()
    expect(panel('Storage').getByText('no space left on device')).toBeTruthy()
    expect(panel('Last backup').getByText('Warning')).toBeTruthy()
    expect(panel('Last backup').getByText('Nov 20, 2026, 8:12 AM')).toBeTruthy()
    expect(screen.getByText('Something isn’t working.')).toBeTruthy()
  })

  it('tries a given-up job again and looks anew', async () => {
    const path = `POST /api/admin/jobs/${job.id}/retry`
    const { api, user } = await open({ [path]: { success: true } })
    await screen.findByText('connect ECONNREFUSED')
    await user.click(screen.getByRole('button', { name: 'Try mail-invitation again' }))
    expect(await screen.findByText('Job requeued')).toBeTruthy()
    expect(api.callsOf(path)).toHaveLength(1)
    await waitFor(() => expect(api.callsOf('GET /api/admin/health').length).toBeGreaterThan(1))
  })

  it('leaves the list of given-up jobs out where there are none', async () => {
    await open({ 'GET /api/admin/health': { ...health, deadJobs: [] } })
    await screen.findByRole('region', { name: 'Database' })
    expect(screen.queryByRole('region', { name: 'Failed jobs' })).toBeNull()
  })

  it('can be asked for again when it could not be had', async () => {
    await open({ 'GET /api/admin/health': answer(400, { error: 'invalid', message: 'Not now' }) })
    expect(await screen.findByText(/^The health could not be loaded/)).toBeTruthy()
  })
})
