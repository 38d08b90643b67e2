import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MergePreview } from '#shared/clients/merge.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClient, aClientItem } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DeletedClientsDialog } from './deleted-clients-dialog.tsx'
import { MergeClientDialog } from './merge-dialog.tsx'

const client = aClient()
const twin = aClientItem({ id: '01990000-0000-7000-8000-00000000c002', name: 'Harbor <b>Lane</b>' })
const path = `/api/clients/${client.id}/merge`
const at = '2026-11-20T15:00:00.000Z'

const preview: MergePreview = {
  kept: { id: client.id, name: client.name, version: 3 },
  other: { id: twin.id, name: twin.name, version: 8 },
  differences: [
    { field: 'name', label: 'Name', kept: client.name, other: twin.name },
    { field: 'phone', label: 'Phone', kept: '(757) 555-0101', other: '(757) 555-0199' },
  ],
  additions: [{ field: 'naics', label: 'NAICS', value: '311812' }],
  moves: [{ kind: 'policies', count: 2 }],
}

function show(more: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/clients': [aClientItem(), twin],
    'GET /api/prospects': [],
    [`GET /api/clients/${client.id}/merges`]: [],
    [`GET ${path}`]: preview,
    [`POST ${path}`]: client,
    ...more,
  })
  let isClosed = false
  renderScreen(<MergeClientDialog client={client} onClose={() => (isClosed = true)} />)
  return { api, isClosed: () => isClosed }
}

async function chooseTwin() {
  await userEvent.click(await screen.findByRole('button', { name: /^Harbor <b>Lane<\/b>, same/ }))
  await screen.findByRole('region', { name: 'What moves' })
}

const merging = { name: /^Merge Harbor/ }

it('shows what moves and is filled in, and sends what was chosen with the versions that were seen', async () => {
  const { api, isClosed } = show()
  await chooseTwin()
  expect(screen.getByRole('region', { name: 'What moves' }).textContent).toContain('Policies2')
  expect(screen.getByRole('region', { name: 'Missing details to fill in' }).textContent).toContain(
    'NAICS311812',
  )
  const phones = within(screen.getByRole('radiogroup', { name: 'Phone' }))
  expect(phones.getByRole<HTMLInputElement>('radio', { name: '(757) 555-0101' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: twin.name }))
  await userEvent.click(phones.getByRole('radio', { name: '(757) 555-0199' }))
  await userEvent.click(phones.getByRole('radio', { name: '(757) 555-0101' }))
  await userEvent.click(screen.getByRole('button', merging))
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(api.callsOf(`POST ${path}`).map(({ body }) => body)).toEqual([
    { clientId: twin.id, take: ['name'], version: 3, otherVersion: 8 },
  ])
  // What was merged cannot be asked about again: that would be refused.
  expect(api.callsOf(`GET ${path}`)).toHaveLength(1)
})

it('asks for a client, and merges nothing without one', async () => {
  const { api } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Choose a client')).toBeTruthy()
  expect(api.callsOf(`POST ${path}`)).toEqual([])
})

it('stays open with the reason of a refusal, and reads again what there is to choose', async () => {
  const message = 'Both clients have claim CL 77. Delete one of them first.'
  const { api, isClosed } = show({
    [`POST ${path}`]: answer(422, { error: 'unprocessable', reason: 'same_claim', message }),
  })
  await chooseTwin()
  await userEvent.click(screen.getByRole('button', merging))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(api.callsOf(`GET ${path}`)).toHaveLength(2))
  expect(isClosed()).toBe(false)
})

it('undoes a former merge, and says why where it cannot', async () => {
  const undo = `DELETE /api/clients/${twin.id}/merge`
  const message = 'Harbor was merged into Holdings since. Undo that merge first.'
  let isRefused = true
  let merged = [{ id: twin.id, name: twin.name, mergedAt: at }]
  show({
    [`GET /api/clients/${client.id}/merges`]: () => merged,
    [undo]: () => {
      if (isRefused) return answer(422, { error: 'unprocessable', message })
      merged = []
      return twin
    },
  })
  const button = await screen.findByRole('button', { name: `Undo the merge of ${twin.name}` })
  await userEvent.click(button)
  expect(await screen.findByText(message)).toBeTruthy()
  isRefused = false
  await userEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Merged before' })).toBeNull())
  expect(screen.getByText('Merge undone')).toBeTruthy()
})

it('restores a deleted client, and says why where it cannot', async () => {
  const message = 'A policy of this client is in your agency again. Delete that one first.'
  let isRefused = true
  let deleted = [{ id: twin.id, name: twin.name, deletedAt: at, policyCount: 1 }]
  fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/clients/deleted': () => deleted,
    [`POST /api/clients/${twin.id}/restore`]: () => {
      if (isRefused) return answer(409, { error: 'conflict', message })
      deleted = []
      return twin
    },
  })
  renderScreen(<DeletedClientsDialog onClose={() => {}} />)
  const button = await screen.findByRole('button', { name: `Restore ${twin.name}` })
  expect(screen.getByRole('listitem').textContent).toContain('1 policy')
  await userEvent.click(button)
  expect(await screen.findByText(message)).toBeTruthy()
  isRefused = false
  await userEvent.click(button)
  expect(await screen.findByText('No deleted clients.')).toBeTruthy()
})
