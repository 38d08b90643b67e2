import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { defaultRates } from '#engines/estimate/rates.ts'
import type { MissedChange } from '#shared/errors.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { RatesEditor } from './rates-editor.tsx'

const path = '/api/admin/rates'
const at = '2026-11-24T15:00:00.000Z'
const stored = { ...defaultRates, version: 4, note: '', updatedAt: at, updatedByName: 'Ann' }
const change: MissedChange = {
  ...{ at, actor: 'person', userName: 'Jane Reyes', isYou: false },
  fields: ['classRates', 'trends'].map((field) => ({ field, name: '', after: null })),
}

it('says who changed which tables meanwhile, and saves over the latest version once it was loaded', async () => {
  const onSaved = vi.fn()
  const refused = { error: 'conflict', message: 'Conflict: …', reason: 'stale_version', changes: [change] }
  const api = fakeApi({
    [`GET ${path}`]: { ...stored, version: 5 },
    [`PUT ${path}`]: ({ body }: FakeCall) =>
      (body as { version: number }).version === 5 ? { ...stored, version: 6 } : answer(409, refused),
  })
  const { container } = renderScreen(<RatesEditor stored={stored} onSaved={onSaved} />)
  await screen.findByRole('button', { name: 'Import file' })
  const file = new File([JSON.stringify({ trends: [] })], 'rates.json', { type: 'application/json' })
  await userEvent.upload(container.querySelector('input[type="file"]') as HTMLInputElement, file)
  await screen.findByText('Not saved yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Save as new version' }))
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Jane Reyes updated this rate table while you were editing.')).toBeTruthy()
  expect(within(alert).getByText(/^Jane Reyes: Class rates and Trends/)).toBeTruthy()
  await userEvent.click(within(alert).getByRole('button', { name: 'Reload and keep my changes' }))
  expect(await screen.findByText(/^Version 5 was saved in the meantime/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save as new version' }))
  expect(await screen.findByText('Rates saved')).toBeTruthy()
  expect(api.callsOf(`PUT ${path}`).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5])
  expect(onSaved).toHaveBeenCalled()
})
