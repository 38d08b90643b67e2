import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { estimateOf } from '#engines/estimate/estimate.rules.ts'
import { estimateInputOf } from '#engines/estimate/estimate-input.rules.ts'
import { defaultRates } from '#engines/estimate/rates.ts'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import { keepOpenForms } from '#web/lib/form-drafts.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { assistantAnswers } from '#web/testing/assistant.ts'
import { aDocument, documentId, found, someFacts } from '#web/testing/documents.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { EdisonScreen } from './edison-screen.tsx'

const estimateId = '01990000-0000-7000-8000-00000000ee01'

/** The estimate of a policy that names its sales, made by the rules that make them all. */
function anEstimate(more: StoredEstimate['more'] = {}, version = 1): StoredEstimate {
  const input = estimateInputOf(someFacts({ annualSales: found(600_000) }), more)
  const at = '2026-11-20T15:00:00.000Z'
  return {
    ...{ id: estimateId, title: 'Pelican Marine LLC', documentId, clientId: null, createdById: documentId },
    ...{ createdAt: at, updatedAt: at, version, ratesVersion: defaultRates.version, more, input },
    result: estimateOf(input, defaultRates),
  }
}

function open() {
  let held = [anEstimate({ glClass: '91580' })]
  const api = fakeApi({
    ...assistantAnswers(),
    'GET /api/documents': [aDocument({ source: 'edison' })],
    'GET /api/estimates': () => held,
    [`PATCH /api/estimates/${estimateId}`]: ({ body }: { body: unknown }) => {
      held = [anEstimate((body as { more: StoredEstimate['more'] }).more, 2)]
      return held[0]
    },
  })
  renderScreen(<EdisonScreen />, { path: `/edison?document=${documentId}` })
  return api
}

const estimate = () => screen.findByRole('region', { name: 'Estimate' })

beforeEach(() => onScreen({ width: 1440 }))

it('an estimate shows its arithmetic step by step, and which rates are illustrative', async () => {
  open()
  const panel = await estimate()
  const steps = await within(panel).findByRole('table', { name: 'Arithmetic of General liability' })
  expect(steps.textContent).toContain('$600,000 ÷ 1,000 × ')
  expect(panel.textContent).toContain('Illustrative rate')
  expect(panel.textContent).toContain('any carrier’s filed rates')
})

it('what is missing can be typed in, and the estimate follows', async () => {
  const api = open()
  const panel = await estimate()
  await userEvent.type(await within(panel).findByLabelText('Years in business'), '20')
  await userEvent.click(within(panel).getByRole('button', { name: 'Update estimate' }))
  const refine = `PATCH /api/estimates/${estimateId}`
  await waitFor(() => expect(api.callsOf(refine)).toHaveLength(1))
  expect(api.callsOf(refine)[0]?.body).toEqual({
    more: { glClass: '91580', yearsInBusiness: 20 },
    version: 1,
  })
  expect(api.callsOf(refine)[0]?.headers['idempotency-key']).toBeTruthy()
  await waitFor(() => expect(api.callsOf('GET /api/estimates')).toHaveLength(2))
})

it('what was typed into the missing details is there again after the session ended', async () => {
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
  open()
  await userEvent.type(await screen.findByLabelText('Years in business'), '20')
  keepOpenForms('Session Expired')
  cleanup()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(screen.getByLabelText<HTMLInputElement>('Years in business').value).toBe('20')
  await userEvent.click(screen.getByRole('button', { name: 'Update estimate' }))
  await waitFor(() => expect(localStore.read(storageKeys.formRecovery)).toBeNull())
})
