import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { CarrierScreen } from './carrier-screen.tsx'
import { CarriersScreen } from './carriers-screen.tsx'

const owner: Record<string, unknown> = { ...userAnswer(), timeZone: 'America/New_York' }
const id = '01990000-0000-7000-8000-0000000000c1'
const otherId = '01990000-0000-7000-8000-0000000000c2'
const item = {
  ...{ id, name: 'Progressive', groupName: 'Progressive', kind: 'company', naicCode: '' },
  ...{ isArchived: false, phone: '', portalUrl: '', aliasCount: 0, states: ['VA'] },
}
const carrier = {
  ...item,
  ...{ naicCode: '12345', naicSource: 'document', naicSourceText: 'dec.pdf', naicByName: 'Maya Okafor' },
  ...{ naicAt: '2026-11-20T13:12:00.000Z', notes: '', shortRatePercent: 90 },
  aliases: [{ id: otherId, spelling: 'Progressive Casualty' }],
  contacts: [
    { id: otherId, name: 'Ana', role: 'claims', email: 'ana@progressive.example', phone: '(555) 010-1234' },
  ],
  appointments: [],
  rates: [
    { id: otherId, lineOfBusiness: '', kind: 'new', percent: 12.5, effectiveFrom: '2024-01-01', version: 1 },
    { id, lineOfBusiness: '', kind: 'new', percent: 10, effectiveFrom: '2023-01-01', version: 1 },
  ],
  ...{ createdAt: '2026-11-20T13:12:00.000Z', updatedAt: '2026-11-20T13:12:00.000Z', version: 1 },
}
const spelling = {
  ...{ spelling: 'Progresive', also: [], policies: 3, listed: null, leftId: null },
  suggestions: [{ id, name: 'Progressive' }],
}

const answers = {
  'GET /api/user': owner,
  'GET /api/carriers': [item],
  'GET /api/carriers/book': [{ carrierId: id, policies: 7, premium: 8120 }],
  'GET /api/carriers/spellings': [spelling],
}

describe('the carriers', () => {
  it('are listed with what is in force, and a name on policies is matched with one click', async () => {
    const api = fakeApi({ ...answers, 'POST /api/carriers/spellings': { carrierId: id } })
    renderScreen(<CarriersScreen />)
    const inbox = await screen.findByRole('list', { name: 'Names to match' })
    expect(within(inbox).getByText('3 policies')).toBeTruthy()
    expect(await screen.findByText('$8,120')).toBeTruthy()
    await userEvent.click(within(inbox).getByRole('button', { name: 'It’s Progressive' }))
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
        answer: 'alias',
        spelling: 'Progresive',
        carrierId: id,
      }),
    )
  })

  it('are only read by agents', async () => {
    fakeApi({ ...answers, 'GET /api/carriers/spellings': answer(403, {}) })
    renderScreen(<CarriersScreen />, { user: { ...aUser(), role: 'agent', agencyOwnerId: otherId } })
    expect(await screen.findByText('$8,120')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New carrier' })).toBeNull()
    expect(screen.queryByText(/Names to match/)).toBeNull()
  })
})

describe('a carrier', () => {
  it('shows its NAIC code with the source, how to reach people, and which rate is in force', async () => {
    fakeApi({ ...answers, [`GET /api/carriers/${id}`]: carrier })
    const routes = (
      <Routes>
        <Route path="/carriers/:id" element={<CarrierScreen />} />
      </Routes>
    )
    renderScreen(routes, { path: `/carriers/${id}` })
    expect(await screen.findByText(/Document: dec.pdf/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '(555) 010-1234' }).getAttribute('href')).toBe('tel:5550101234')
    const rates = screen.getByRole('list', { name: 'Commission rates' })
    const [newest, older] = within(rates).getAllByRole('listitem')
    expect([newest?.textContent, older?.textContent]).toEqual([
      expect.stringMatching(/In force.*12\.5%/),
      expect.stringMatching(/Past.*10%/),
    ])
  })

  it('says who changed a rate meanwhile, takes theirs in and keeps what was typed', async () => {
    const saved = { ...carrier, rates: [{ ...carrier.rates[0], effectiveFrom: '2024-02-01', version: 2 }] }
    const path = `/api/commission-rates/${otherId}`
    const changed = [{ field: 'effectiveFrom', name: '', after: '2024-02-01' }]
    const who = { at: '2026-11-20T13:12:00.000Z', actor: 'person', userName: 'Jane', isYou: false }
    const stale = { error: 'conflict', message: 'Conflict', reason: 'stale_version' }
    let isStale = true
    const api = fakeApi({
      ...answers,
      [`GET /api/carriers/${id}`]: () => answer(200, api.callsOf(`PUT ${path}`).length > 0 ? saved : carrier),
      [`PUT ${path}`]: () => {
        const first = isStale
        isStale = false
        return first ? answer(409, { ...stale, changes: [{ ...who, fields: changed }] }) : answer(200, saved)
      },
    })
    const routes = (
      <Routes>
        <Route path="/carriers/:id" element={<CarrierScreen />} />
      </Routes>
    )
    renderScreen(routes, { path: `/carriers/${id}`, user: aUser() })
    const rates = await screen.findByRole('list', { name: 'Commission rates' })
    const [newest] = within(rates).getAllByRole('listitem')
    if (newest) await userEvent.click(within(newest).getByRole('button'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const percent = dialog.getByRole('textbox', { name: /Percent of premium/ })
    await userEvent.clear(percent)
    await userEvent.type(percent, '14')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Jane updated this record/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Reload and keep my changes' }))
    expect(await dialog.findByDisplayValue('2024-02-01')).toBeTruthy()
    expect(percent).toHaveProperty('value', '14%')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf(`PUT ${path}`).map(({ body }) => body)).toMatchObject([
      { percent: 14, effectiveFrom: '2024-01-01', version: 1 },
      { percent: 14, effectiveFrom: '2024-02-01', version: 2 },
    ])
  })
})
