import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { ClientsScreen } from '#web/clients/clients-screen.tsx'
import { PoliciesScreen } from '#web/policies/policies-screen.tsx'
import { ProspectsScreen } from '#web/prospects/prospects-screen.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClientItem, aPolicyItem, aProspect } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

beforeEach(() => onScreen())

const fieldId = '01990000-0000-7000-8000-00000000cf01'
const secretId = '01990000-0000-7000-8000-00000000cf02'

type Shape = { kind: 'text' | 'number' | 'date' | 'choice'; choices?: string[] }

function open(
  [path, recordType, shown, row]: [string, string, ReactElement, { id: string }],
  shape: Shape,
  {
    kept,
    answered,
    user = aUser({ role: 'agency_owner', isAgencyOwner: true }),
  }: {
    kept?: string | number
    answered?: unknown
    user?: ReturnType<typeof aUser>
  } = {},
) {
  const field = {
    ...{ id: fieldId, recordType, name: 'Detail', choices: [], isSensitive: false, position: 0 },
    ...{ archivedAt: null, version: 1, ...shape },
  }
  const secret = { ...field, id: secretId, name: 'Secret', kind: 'text', isSensitive: true }
  window.localStorage.setItem(
    `listColumns:${user.id}`,
    JSON.stringify({
      [path]: [
        { id: 'name', width: null },
        { id: `custom:${fieldId}`, width: null },
      ],
    }),
  )
  const api = fakeApi({
    ...{ 'GET /api/user': userAnswer(), 'GET /api/team-members': [] },
    'GET /api/custom-fields': [field, secret],
    [`GET /api/${path}`]: [{ ...row, version: 3, custom: kept === undefined ? {} : { [fieldId]: kept } }],
    [`PATCH /api/${path}/${row.id}`]: answered ?? { ...row, version: 4 },
  })
  renderScreen(shown, { path: `/${path}?view=table`, user })
  return api.callsOf.bind(null, `PATCH /api/${path}/${row.id}`)
}

const clients: [string, string, ReactElement, { id: string }] = [
  'clients',
  'client',
  <ClientsScreen key="clients" />,
  aClientItem(),
]
const policies: typeof clients = ['policies', 'policy', <PoliciesScreen key="policies" />, aPolicyItem()]
const prospects: typeof clients = ['prospects', 'prospect', <ProspectsScreen key="prospects" />, aProspect()]

const pencil = () => screen.findByRole('button', { name: /^Detail of / })
const input = () => screen.findByLabelText<HTMLInputElement>(/^Detail of /)

it.each([
  [clients, { kind: 'text' }, 'Gate 4', 'Gate 4'],
  [policies, { kind: 'number' }, '1,250.5', 1250.5],
  [prospects, { kind: 'date' }, '2026-12-04', '2026-12-04'],
] as const)('a custom field is changed in its row, and taken back (%#)', async (list, shape, typed, sent) => {
  const calls = open([...list], shape)
  await userEvent.click(await pencil())
  await userEvent.type(await input(), `${typed}{Enter}`)
  expect(await screen.findByText('Detail changed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Detail restored')).toBeTruthy()
  expect(calls().map(({ body }) => body)).toEqual([
    { custom: { [fieldId]: sent }, version: 3 },
    { custom: { [fieldId]: null }, version: 4 },
  ])
})

it('a choice is chosen among those that are offered, or taken away', async () => {
  const calls = open(clients, { kind: 'choice', choices: ['Gold', 'Silver'] }, { kept: 'Gold' })
  await userEvent.click(await pencil())
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['None', 'Gold', 'Silver'])
  await userEvent.click(screen.getByRole('option', { name: 'None' }))
  expect(await screen.findByText('Detail changed')).toBeTruthy()
  expect(calls()[0]?.body).toEqual({ custom: { [fieldId]: null }, version: 3 })
})

it('what is no number is refused before it is sent, and who changed it meanwhile is said', async () => {
  const change = { at: '2026-11-28T10:00:00.000Z', actor: 'person', userName: 'Jane', isYou: false }
  const changes = [{ ...change, fields: [{ field: `custom.${fieldId}`, name: 'Detail', after: 9 }] }]
  const calls = open(
    policies,
    { kind: 'number' },
    {
      kept: 5,
      answered: answer(409, {
        error: 'conflict',
        reason: 'stale_version',
        message: 'Conflict: stale',
        changes,
      }),
    },
  )
  await userEvent.click(await pencil())
  await userEvent.clear(await input())
  await userEvent.type(await input(), 'many{Enter}')
  expect(await screen.findByText('Enter a number, such as 1,250 or 12.5')).toBeTruthy()
  expect(calls()).toHaveLength(0)
  await userEvent.clear(await input())
  await userEvent.type(await input(), '7{Enter}')
  expect(await screen.findByText(/^Jane just changed/)).toBeTruthy()
  expect((await input()).value).toBe('7')
})

it('is changed by those who may edit the record alone, and a sensitive one is in no row', async () => {
  open(clients, { kind: 'text' }, { kept: 'Gate 4', user: aUser({ isReadOnly: true }) })
  const row = await screen.findByRole('row', { name: /Gate 4/ })
  expect(within(row).queryByRole('button', { name: /^Detail of / })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('checkbox', { name: 'Secret' })).toBeNull()
})
