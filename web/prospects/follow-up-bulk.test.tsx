import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { FollowUpBulk } from './follow-up-bulk.tsx'

const bulkCall = 'POST /api/follow-up-sequences/bulk'
const undoId = '01990000-0000-7000-8000-0000000000b1'
const undoCall = `POST /api/bulk-changes/${undoId}/undo`
const ids = ['01990000-0000-7000-8000-0000000000a1', '01990000-0000-7000-8000-0000000000a2']

function show(answered: object) {
  const unselect = vi.fn()
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    [bulkCall]: answered,
    [undoCall]: { restored: 3, left: 0, named: [] },
  })
  renderScreen(<FollowUpBulk list={{ chosen: { ids }, chosenCount: 2, unselect }} />)
  return { api, unselect }
}

it('stops the follow-ups of what is ticked, and takes that back', async () => {
  const { api, unselect } = show({ matched: 2, changed: 2, undoId })
  await userEvent.click(await screen.findByRole('button', { name: 'Stop follow-ups' }))
  expect(await screen.findByText('Follow-ups of 2 prospects stopped')).toBeTruthy()
  expect(api.callsOf(bulkCall)[0]?.body).toEqual({ ids, action: 'stop' })
  expect(unselect).toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('3 follow-ups restored')).toBeTruthy()
  expect(api.callsOf(undoCall)).toHaveLength(1)
})

it('keeps what is ticked and says so where there is nothing to start', async () => {
  const { api, unselect } = show({ matched: 2, changed: 0, undoId: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Start follow-ups' }))
  expect(await screen.findByText('No follow-ups to start')).toBeTruthy()
  await waitFor(() => expect(api.callsOf(bulkCall)[0]?.body).toEqual({ ids, action: 'start' }))
  expect(unselect).not.toHaveBeenCalled()
})
