import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#shared/admin/settings.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DataDetectionScreen } from './data-detection-screen.tsx'

const sections = Object.fromEntries(
  (['chatbot', 'staticAnswers'] as const).map((section) => [section, { value: defaultSettings[section] }]),
)

async function open() {
  fakeApi({ 'GET /api/admin/settings': { sections } })
  renderScreen(<DataDetectionScreen />, { path: '/data-detection-test', user: aUser({ role: 'admin' }) })
  return { user: userEvent.setup(), field: await screen.findByLabelText('Message') }
}

async function say(text: string) {
  const { user, field } = await open()
  await user.click(field)
  await user.paste(text)
  return user
}

describe('the data detection test', () => {
  it('says what to do first', async () => {
    await open()
    expect(screen.getByText(/^Type a message/)).toBeTruthy()
    expect(screen.getByText('Nothing is sent or changed. Replies use sample figures.')).toBeTruthy()
  })

  it('shows the step, the operation and what is named of a change', async () => {
    await say('bump T-104 to urgent')
    expect(screen.getByText('1. Data operation')).toBeTruthy()
    expect(screen.getAllByText('ticket.update').length).toBeGreaterThan(1)
    expect(screen.getByText('Ticket number').nextSibling?.textContent).toBe('104')
    expect(screen.getByText('Priority', { selector: 'dt' }).nextSibling?.textContent).toBe('urgent')
    expect(screen.getByText('No local reply')).toBeTruthy()
  })

  it('lists the candidates with their priorities, the highest first', async () => {
    await say('thanks, how many clients do we have')
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toBe('client_count460.46')
  })

  it('replies from the sample figures, which can be changed, as an owner or an agent reads it', async () => {
    const user = await say('how many clients do we have')
    expect(screen.getByText('3. Agency context')).toBeTruthy()
    expect(screen.getByText(/^The agency has 400 clients\./)).toBeTruthy()
    await user.click(screen.getByText('Sample figures'))
    const clients = screen.getByLabelText('Clients')
    await user.clear(clients)
    await user.type(clients, '3')
    expect(screen.getByText('The agency has 3 clients.')).toBeTruthy()
    await user.click(screen.getByText('Agent'))
    expect(screen.getByText('You have 3 clients.')).toBeTruthy()
  })

  it('shows a period in words and days', async () => {
    await say('premium in June 2024')
    expect(screen.getByText('June 2024 (2024-06-01 to 2024-06-30)')).toBeTruthy()
    expect(screen.getByText('5. Server')).toBeTruthy()
  })

  it('says what went wrong where the configuration does not load', async () => {
    fakeApi({ 'GET /api/admin/settings': answer(500, { error: 'internal', message: 'Broken' }) })
    renderScreen(<DataDetectionScreen />, { path: '/data-detection-test', user: aUser({ role: 'admin' }) })
    expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy()
  })
})
