import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { CalendarPanel } from './calendar-panel.tsx'

const address = 'https://bindery.test/api/calendar/secret'

function open(isOn: boolean) {
  const on = { createdAt: '2026-11-20T13:00:00.000Z', lastReadAt: null }
  let feed: typeof on | null = isOn ? on : null
  const api = fakeApi({
    'GET /api/calendar-feed': () => ({ feed }),
    'POST /api/calendar-feed': () => {
      feed = on
      return answer(201, { address })
    },
    'DELETE /api/calendar-feed': () => {
      feed = null
      return answer(204)
    },
  })
  renderScreen(<CalendarPanel />, { path: '/', user: aUser() })
  return { api, user: userEvent.setup() }
}

describe('the calendar feed', () => {
  it('gets an address, shown once', async () => {
    const { user } = open(false)
    await user.click(await screen.findByRole('button', { name: 'Create calendar address' }))
    expect(await screen.findByText(address)).toBeTruthy()
    expect(await screen.findByText(/No calendar has read it yet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create calendar address' })).toBeNull()
  })

  it('asks before a new address ends the former one', async () => {
    const { api, user } = open(true)
    await user.click(await screen.findByRole('button', { name: 'New address' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Create a new address?' }))
    expect(api.callsOf('POST /api/calendar-feed')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'New address' }))
    expect(await screen.findByText(address)).toBeTruthy()
  })

  it('is turned off', async () => {
    const { user } = open(true)
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Turn off the calendar feed?' }))
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByRole('button', { name: 'Create calendar address' })).toBeTruthy()
  })
})
