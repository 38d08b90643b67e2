import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('the round button', () => {
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

describe('over the page', () => {
  /** Stands the button at 900, 700 over something of the page, whose place is given. */
  function over(selector: string, left: number, width: number) {
    const places = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    places.mockImplementation(function (this: Element) {
      return this === button()?.parentElement
        ? new DOMRect(900, 700, 52, 52)
        : new DOMRect(left, 690, width, 60)
    })
    const beneath = vi.spyOn(document, 'elementsFromPoint')
    beneath.mockImplementation(() => [...document.querySelectorAll(selector)])
    fireEvent.scroll(window)
    return beneath
  }
  const isAway = () => button()?.dataset.away !== undefined
  const page = (
    <Shell>
      <button type="button">Actions</button>
      <button type="button" disabled>
        Save
      </button>
      <a href="/clients/1">Harbor Cafe</a>
    </Shell>
  )
  const open = () => {
    fakeApi(assistantAnswers())
    renderScreen(page, { path: '/dashboard', user: aUser() })
  }

  it.each([
    ['a small button', 'main button', 890, 40],
    ['the middle of a row', 'main a', 526, 800],
  ])('it gives way to %s, and comes back once it is free', async (_what, selector, left, width) => {
    open()
    const beneath = over(selector, left, width)
    await waitFor(() => expect(isAway()).toBe(true))
    beneath.mockImplementation(() => [])
    fireEvent.scroll(window)
    await waitFor(() => expect(isAway()).toBe(false))
  })

  it.each([
    ['a row that can be pressed beside it', 'main a', 100, 850],
    ['a button that cannot be pressed', 'main button:disabled', 890, 40],
    ['what is no part of the page', 'a[href="#main"]', 890, 40],
  ])('it stays over %s', async (_what, selector, left, width) => {
    open()
    const beneath = over(selector, left, width)
    await waitFor(() => expect(beneath).toHaveBeenCalled())
    expect(isAway()).toBe(false)
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
