import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import type { Estimate, EstimateStep } from '#shared/commercial/estimate.contract.ts'
import { anAssistantConfig, assistantAnswers } from '#web/testing/assistant.ts'
import { aDocument, aWholeDocument, documentId } from '#web/testing/documents.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { EdisonScreen } from './edison-screen.tsx'

const at = '2026-11-20T15:00:00.000Z'

/** An estimate of one line, whose first rate comes from a place that it names. */
function anEstimate(result: Partial<Estimate> = {}, step: Partial<EstimateStep> = {}): StoredEstimate {
  const range = { premium: 8450, low: 7600, high: 9900, confidence: 'medium' as const }
  const line = { line: 'gl' as const, label: 'General liability', method: 'rates' as const, ...range }
  const rate = {
    ...{ label: 'Base rate', reckoning: '$900,000 ÷ 1,000 × $2.40', factor: null, amount: 2160, page: 3 },
    ...{ source: 'State rate bulletin', sourceDate: '2026-01-15', isIllustrative: false },
  }
  return {
    ...{ id: 'e-1', title: 'Pelican Marine LLC', documentId, clientId: null, createdById: 'u-1' },
    ...{ createdAt: at, updatedAt: at, version: 1, ratesVersion: 4, more: {} },
    input: { lines: [] } as unknown as StoredEstimate['input'],
    result: {
      ...{ ratesVersion: 4, ...range, expiringTotal: null, inputs: [], isIllustrative: false },
      lines: [
        {
          ...line,
          expiringPremium: null,
          byTrend: null,
          steps: [{ ...rate, ...step }],
          missing: [],
          note: '',
        },
      ],
      missing: ['sales'],
      ...result,
    },
  }
}

function open(path = '/edison', answers: Record<string, unknown> = {}, user = aUser()) {
  const api = fakeApi({
    ...assistantAnswers(),
    'GET /api/documents': [aDocument()],
    [`GET /api/documents/${documentId}`]: aWholeDocument(),
    'GET /api/estimates': [anEstimate()],
    ...answers,
  })
  return { api, ...renderScreen(<EdisonScreen />, { path, user }) }
}

beforeEach(() => onScreen({ width: 1440 }))

describe('the conversation on its own page', () => {
  it('greets by the first word of the name, with the fixed welcome', async () => {
    open('/edison', {}, aUser({ name: 'Mary Ann Okafor' }))
    const welcome =
      "Hi Mary, I'm Edison. Upload a commercial policy and I'll provide you with an estimate and policy analysis."
    expect(await screen.findByText(welcome)).toBeTruthy()
  })

  it.each([
    [767, false],
    [768, true],
  ])('on a screen of %i px offers a choice of models: %s', async (width, isOffered) => {
    onScreen({ width })
    open()
    await screen.findByRole('textbox', { name: 'Message' })
    expect(screen.queryByRole('combobox', { name: 'Model' }) !== null).toBe(isOffered)
  })

  it('has the name and the model that the platform chose', async () => {
    const config = anAssistantConfig({ commercialName: 'Ada', defaultModel: 'gpt-4o' })
    open('/edison', { 'GET /api/assistant/config': config })
    expect(await screen.findByText(/^Hi Maya, I'm Ada\./)).toBeTruthy()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' }).value).toBe('gpt-4o')
  })

  it('is about the document that was opened, and about none when it begins anew', async () => {
    const chat = 'POST /api/edison/chat'
    const said = { message: { content: 'March.' }, requestId: 'r', documentId }
    const { api, router } = open(`/edison?document=${documentId}`, { [chat]: said })
    const ask = async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'When?{Enter}')
      await screen.findByText('March.', { selector: 'li p' })
    }
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'New conversation' }))
    expect(screen.queryByText('March.', { selector: 'li p' })).toBeNull()
    expect(router.state.location.search).toBe('')
    await ask()
    expect(api.callsOf(chat).map(({ headers }) => headers['x-document-id'])).toEqual([documentId, undefined])
    await waitFor(() => expect(router.state.location.search).toBe(`?document=${documentId}`))
  })

  it.each([
    ['nothing was uploaded yet', [], /^Nothing yet\. Upload a policy and choose Get Estimate/],
    ['they do not load', answer(400, { message: 'Broken.' }), /Past analyses could not/],
  ])('says so beside it where %s', async (_what, given, words) => {
    open('/edison', { 'GET /api/documents': given })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('an estimate on screen', () => {
  const panel = () => screen.findByRole('region', { name: 'Estimate' })
  const path = `/edison?document=${documentId}`

  it.each([
    ['nothing of it is illustrative', false],
    ['some rates are illustrative', true],
  ])('says that it is indicative, neither quote nor binder, where %s', async (_what, isIllustrative) => {
    open(path, { 'GET /api/estimates': [anEstimate({ isIllustrative })] })
    const note = await within(await panel()).findByText(/^Indicative estimate only\./)
    expect(note.textContent).toContain('This is neither a quote nor a binder.')
    expect(/illustrative/i.test(note.textContent ?? '')).toBe(isIllustrative)
    const panelText = (await panel()).textContent ?? ''
    for (const words of ['$8,450', '$7,600 to $9,900', 'Rate tables version 4'])
      expect(panelText).toContain(words)
  })

  it.each([
    ['that names its source', {}, /^State rate bulletin, Jan 15, 2026$/],
    ['whose source has no day', { sourceDate: '' }, /^State rate bulletin$/],
    ['without a source', { isIllustrative: true }, /illustrative/i],
  ])('shows the page of each step, and for a rate %s where it comes from', async (_what, step, words) => {
    open(path, { 'GET /api/estimates': [anEstimate({}, step)] })
    const table = await within(await panel()).findByRole('table', { hidden: true })
    expect(table.textContent).toContain('$900,000 ÷ 1,000 × $2.40 · page 3')
    expect(table.querySelector('th[scope="row"] span:last-child')?.textContent).toMatch(words)
  })

  it('says where none can be made, and asks for what is missing', async () => {
    open(path, { 'GET /api/estimates': [anEstimate({ premium: null, low: null, high: null })] })
    expect(await screen.findByText(/^No estimate yet\./)).toBeTruthy()
    expect(screen.getByRole('form', { name: 'Missing details' })).toBeTruthy()
  })

  const locked = 'This PDF is protected with a password. Save a copy without one and upload that.'
  it.each([
    ['is being scanned', { reading: 'scanning' as const }, 'This document is still being read.'],
    ['is locked', { reading: 'failed' as const, problem: locked }, locked],
  ])('is offered for no document that %s, and says so', async (_what, changes, words) => {
    open(path, {
      'GET /api/estimates': [],
      [`GET /api/documents/${documentId}`]: aWholeDocument(changes),
    })
    expect(await within(await panel()).findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Estimate' })).toBeNull()
  })
})
