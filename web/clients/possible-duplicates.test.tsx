import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'

const idOf = (tail: string) => `01990000-0000-7000-8000-00000000${tail}`
const [one, other, own] = [idOf('c001'), idOf('d001'), idOf('c002')]
const similarCall = 'GET /api/similar-names'

function show(contact: { name: string; email: string; phone: string }) {
  const api = fakeApi({
    'GET /api/clients': [{ id: one, name: 'Michael Brown', email: contact.email, phone: '' }],
    'GET /api/prospects': [],
    [similarCall]: [
      { kind: 'client', id: one, name: 'Michael Brown' },
      { kind: 'prospect', id: other, name: 'Brown, Michael' },
      { kind: 'client', id: own, name: 'Micheal Brown' },
    ],
  })
  renderScreen(<PossibleDuplicates contact={contact} ownId={own} />)
  return api
}

describe('possible duplicates', () => {
  it('are told by the same contact first, then by a similar name, each once and never the record itself', async () => {
    show({ name: 'Micheal Brown', email: 'mb@brown.example', phone: '' })
    const said = (await screen.findByText(/similar name/)).closest('[role="status"]')
    expect(said?.textContent).toBe(
      'Already here?Michael Brown is a client with this email.Brown, Michael is a prospect with a similar name.',
    )
    expect(screen.getByRole('link', { name: 'Brown, Michael' }).getAttribute('href')).toBe(
      `/prospects/${other}`,
    )
  })

  it('are not asked for by the beginning of a name', async () => {
    const api = show({ name: 'Mic', email: 'mb@brown.example', phone: '' })
    await waitFor(() => expect(api.callsOf('GET /api/clients')).toHaveLength(1))
    expect(api.callsOf(similarCall)).toHaveLength(0)
  })
})
