import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aTicket } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TicketsScreen } from '#web/tickets/tickets-screen.tsx'

const mine = aTicket({ userId: aUser().id, assigneeId: aUser().id, status: 'open', dueDate: '2026-12-01' })
const path = `PATCH /api/tickets/${mine.id}`

function open(more: Record<string, unknown> = {}, user = aUser()) {
  const api = fakeApi({
    ...{ 'GET /api/user': userAnswer(), 'GET /api/team-members': [], 'GET /api/tickets': [mine] },
    ...more,
  })
  return { api, ...renderScreen(<TicketsScreen />, { path: '/tickets?q=a', user }) }
}

const row = async () =>
  (await screen.findAllByRole('row')).find((one) => one.dataset.index === '0') as HTMLElement
const button = (column: string) => screen.findByRole('button', { name: `${column} of ${mine.number}` })

it('changes a choice by the keyboard alone, and takes it back', async () => {
  const { api, router } = open({ [path]: { ...mine, version: mine.version + 1 } })
  ;(await row()).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(await button('Status'))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: 'In progress' }))
  expect(await screen.findByText('Status changed')).toBeTruthy()
  expect(api.callsOf(path)[0]?.body).toEqual({ status: 'in_progress', version: mine.version })
  expect(router.state.location.pathname).toBe('/tickets')
  await waitFor(async () => expect(document.activeElement).toBe(await button('Status')))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Status restored')).toBeTruthy()
  expect(api.callsOf(path)[1]?.body).toEqual({ status: 'open', version: mine.version + 1 })
})

it('says who changed the record meanwhile, and keeps what was typed until Escape', async () => {
  const changes = [
    {
      at: '2026-11-28T10:00:00.000Z',
      actor: 'person',
      userName: 'Jane',
      isYou: false,
      fields: [{ field: 'title', name: '', after: 'X' }],
    },
  ]
  const { api } = open({
    [path]: answer(409, { error: 'conflict', reason: 'stale_version', message: 'Conflict: stale', changes }),
  })
  await userEvent.click(await button('Due'))
  const input = await screen.findByLabelText<HTMLInputElement>(`Due of ${mine.number}`)
  expect(input.value).toBe('2026-12-01')
  await userEvent.clear(input)
  await userEvent.type(input, '2026-12-15{Enter}')
  expect(await screen.findByText('Jane just changed Title. Save again to keep your change.')).toBeTruthy()
  expect(input.value).toBe('2026-12-15')
  expect(api.callsOf(path)[0]?.body).toEqual({ dueDate: '2026-12-15', version: mine.version })
  await userEvent.keyboard('{Escape}')
  await button('Due')
  expect(api.callsOf(path)).toHaveLength(1)
})

it('saves nothing where nothing was changed', async () => {
  const { api } = open()
  await userEvent.click(await button('Due'))
  await screen.findByLabelText(`Due of ${mine.number}`)
  await userEvent.keyboard('{Enter}')
  await button('Due')
  expect(api.callsOf(path)).toHaveLength(0)
})

it('offers no change of what the person may not edit', async () => {
  open({}, aUser({ isReadOnly: true }))
  await row()
  expect(screen.queryByRole('button', { name: `Status of ${mine.number}` })).toBeNull()
})
