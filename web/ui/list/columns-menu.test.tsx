import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { ListView } from '#shared/list-views/list-views.contract.ts'
import { ClientsScreen } from '#web/clients/clients-screen.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClientItem } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

const id = '01990000-0000-7000-8000-00000000e001'
const fieldId = '01990000-0000-7000-8000-00000000f001'
const field = {
  ...{ id: fieldId, recordType: 'client', name: 'Gate code', kind: 'text', choices: [], isSensitive: false },
  ...{ position: 0, archivedAt: null, version: 1 },
}
const view: ListView = {
  ...{ id, list: 'clients', name: 'Gates', filters: {}, sort: 'name', isShared: false },
  ...{ ownerId: aUser().id, ownerName: 'Maya', isDefault: false, version: 3 },
  columns: [
    { id: 'name', width: null },
    { id: `custom:${fieldId}`, width: null },
    { id: 'gone', width: 90 },
  ],
}

function open(path: string) {
  const api = fakeApi({
    ...{ 'GET /api/user': userAnswer(), 'GET /api/team-members': [], 'GET /api/list-views': [view] },
    ...{ 'GET /api/clients': [aClientItem()], 'GET /api/custom-fields': [field] },
    [`PATCH /api/list-views/${id}`]: view,
  })
  return { api, ...renderScreen(<ClientsScreen />, { path }) }
}

const heads = async () =>
  (await screen.findAllByRole('columnheader')).map((head) => head.textContent).filter(Boolean)
const headsBecome = (names: string[]) => waitFor(async () => expect(await heads()).toEqual(names))

async function openColumns() {
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  return within(await screen.findByRole('dialog', { name: 'Columns' }))
}

beforeEach(() => window.localStorage.clear())

it('shows, hides and moves columns, and keeps them on this device', async () => {
  const { unmount } = open('/clients?q=x')
  const columns = await openColumns()
  const usual = await heads()
  expect(usual).not.toContain('Gate code')
  await userEvent.click(await columns.findByRole('checkbox', { name: 'Gate code' }))
  await userEvent.click(columns.getByRole('checkbox', { name: 'Premium' }))
  await headsBecome([...usual.filter((name) => name !== 'Premium'), 'Gate code'])
  const up = columns.getByRole<HTMLButtonElement>('button', { name: 'Move Gate code up' })
  while (!up.disabled) await userEvent.click(up)
  expect((await heads())[1]).toBe('Gate code')
  const chosen = await heads()
  unmount()
  open('/clients?q=x')
  await headsBecome(chosen)
  await userEvent.click((await openColumns()).getByRole('button', { name: 'Reset columns' }))
  await headsBecome(usual)
})

it('moves and widens a column by keys, and says so; the first column stays', async () => {
  open('/clients?q=x')
  const columns = await openColumns()
  columns.getByRole('checkbox', { name: 'Policies' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(columns.getByRole('status').textContent).toMatch(/^Policies is column \d of \d$/)
  expect(await heads()).toEqual(['Name', 'Premium', 'Policies'])
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(columns.getByRole('status').textContent).toBe('Policies is 56 pixels wide')
  const name = columns.getByRole('checkbox', { name: 'Name' })
  await userEvent.click(name)
  expect((await heads())[0]).toBe('Name')
})

it('takes the columns of a view, marks those that differ, and saves them with it', async () => {
  const { api } = open(`/clients?saved=${id}`)
  await headsBecome(['Name', 'Gate code'])
  const columns = await openColumns()
  await userEvent.click(columns.getByRole('checkbox', { name: 'Premium' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Gates, changed' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Update view' }))
  await waitFor(() => expect(api.callsOf(`PATCH /api/list-views/${id}`)).toHaveLength(1))
  expect(api.callsOf(`PATCH /api/list-views/${id}`)[0]?.body).toMatchObject({
    columns: [
      { id: 'name', width: null },
      { id: `custom:${fieldId}`, width: null },
      { id: 'premium', width: null },
    ],
  })
  await screen.findByRole('button', { name: 'Gates' })
})

it('ignores columns on this device that it cannot read', async () => {
  window.localStorage.setItem(`listColumns:${aUser().id}`, '{"clients":[{"id":7}],"x"')
  open('/clients?q=x')
  expect(await heads()).toContain('Premium')
})
