import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Suggestion } from '#shared/connected-assistants/suggestions.contract.ts'
import { ProfileScreen } from '#web/profile/profile-screen.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

const id = '01990000-0000-7000-8000-0000000000b1'
const client = '01990000-0000-7000-8000-0000000000c1'
const waiting: Suggestion = {
  ...{ id, keyName: 'My assistant', title: 'Change a client', note: 'The client moved.', status: 'pending' },
  record: { name: 'Ana Diaz', path: `/clients/${client}` },
  ...{
    before: { city: 'Reno', notes: null, phones: [] },
    values: { city: 'Sparks', notes: 'Moved in May', phones: [{ kind: 'home', isPreferred: true }] },
  },
  ...{ createdAt: '2026-11-20T13:00:00.000Z', expiresAt: '2026-12-04T13:00:00.000Z' },
  ...{ decidedAt: null, decidedByName: '' },
}

function open(changes: Record<string, unknown> = {}, refusal?: string) {
  let kept = waiting
  const decide = (status: Suggestion['status']) => () => {
    if (refusal) return answer(409, { error: 'conflict', message: refusal })
    kept = { ...waiting, status, decidedAt: '2026-11-21T13:00:00.000Z', decidedByName: 'Maya Okafor' }
    return kept
  }
  const api = fakeApi({
    'GET /api/suggested-changes': ({ url }: { url: URL }) =>
      (url.searchParams.get('status') === 'pending') === (kept.status === 'pending') ? [kept] : [],
    'GET /api/team-members': () => [],
    'GET /api/user': userAnswer(changes),
    [`POST /api/suggested-changes/${id}/approve`]: decide('approved'),
    [`POST /api/suggested-changes/${id}/reject`]: decide('rejected'),
  })
  renderScreen(<ProfileScreen />, { path: '/profile?section=suggested-changes', user: aUser(changes) })
  return { api, user: userEvent.setup() }
}

describe('the suggested changes of connected assistants', () => {
  it('show exactly what would be written beside what is there, who suggests it and why', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: 'Suggested changes' }))
    const item = list.getByRole('listitem')
    expect(item.textContent).toContain('From My assistant')
    expect(item.textContent).toContain('The assistant’s reason: “The client moved.”')
    expect(within(item).getByRole('link', { name: 'Ana Diaz' }).getAttribute('href')).toBe(
      `/clients/${client}`,
    )
    const rows = within(item).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Field', 'Now', 'Suggested'],
      ['City', 'Reno', 'Sparks'],
      ['Notes', '—', 'Moved in May'],
      ['Phones', '—', 'kind: home · is preferred: yes'],
    ])
  })

  it('are approved with one press, and then listed as decided with their values', async () => {
    const { api, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Approve: Change a client: Ana Diaz' }))
    const decided = within(await screen.findByRole('list', { name: 'Decided' }))
    expect(decided.getByRole('listitem').textContent).toContain('Approved')
    expect(await screen.findByText('Nothing to review.')).toBeTruthy()
    await user.click(decided.getByRole('button', { name: 'Show values' }))
    expect(decided.getByRole('cell', { name: 'Sparks' })).toBeTruthy()
    expect(api.callsOf(`POST /api/suggested-changes/${id}/approve`)).toHaveLength(1)
  })

  it('stay with the reason when an approval is refused', async () => {
    const { user } = open({}, 'Conflict: the record has changed since this was suggested.')
    await user.click(await screen.findByRole('button', { name: 'Approve: Change a client: Ana Diaz' }))
    expect((await screen.findByRole('alert')).textContent).toContain('has changed since')
    expect(screen.getByRole('button', { name: 'Reject: Change a client: Ana Diaz' })).toBeTruthy()
  })

  it('are no agent’s', async () => {
    open({ role: 'agent', id: '01990000-0000-7000-8000-000000000002' })
    expect(await screen.findByRole('tab', { name: 'Security' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: 'Suggested changes' })).toBeNull()
  })
})
