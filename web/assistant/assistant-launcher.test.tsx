import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Shell } from '#web/shell/shell.tsx'
import { assistantAnswers } from '#web/testing/assistant.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
// Read ahead: a test waits less for the code of the dialog than a person would.
import './assistant-dialog.tsx'

function show(role: string) {
  const api = fakeApi(assistantAnswers())
  const user = aUser({ role })
  renderScreen(<Shell>the page</Shell>, { path: '/dashboard', user })
  return api
}

const button = () => screen.queryByRole('button', { name: 'Ask the assistant' })

beforeEach(() => onScreen())

describe('the round button (A2)', () => {
  it.each(['agency_owner', 'agent'])('opens the dialog for an %s, and gets the focus back', async (role) => {
    show(role)
    await userEvent.click(button() as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Paige' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button())
  })

  it.each(['admin', 'super_admin'])('is not there for an %s, who has no agency', async (role) => {
    show(role)
    expect(button()).toBeNull()
    await userEvent.keyboard('{Control>}j{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('fetches what the dialog needs when it is pointed at', async () => {
    const api = show('agent')
    await userEvent.hover(button() as HTMLElement)
    await waitFor(() => expect(api.callsOf('GET /api/assistant/config')).toHaveLength(1))
    expect(api.callsOf('GET /api/dashboard/metrics')).toHaveLength(1)
  })
})

describe('the other ways to the assistant', () => {
  it('are Ctrl J', async () => {
    show('agent')
    await userEvent.keyboard('{Control>}j{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Paige' })).toBeTruthy()
  })

  it('are not open while another dialog is', async () => {
    show('agent')
    await userEvent.keyboard('{Control>}k{/Control}')
    await screen.findByRole('dialog', { name: 'Search pages and records' })
    await userEvent.keyboard('{Control>}j{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Paige' })).toBeNull()
  })

  it('are the command palette, after which the focus goes to the button', async () => {
    show('agent')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), 'ask the')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Paige' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })
})
