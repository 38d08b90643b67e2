import { describe, expect, it, vi } from 'vitest'
import { correctFacts } from '#shared/documents/corrections.rules.ts'
import type { DocumentDetail, FactCorrection } from '#shared/documents/documents.contract.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { aWholeDocument, found, someFacts } from '#web/testing/documents.ts'
import { createCorrectionQueue } from './correction-queue.ts'

const jane = { at: '2026-11-20T15:00:00.000Z', actor: 'person', userName: 'Jane', isYou: false, fields: [] }
const stale = () =>
  new ApiError('Changed meanwhile', { status: 409, reason: 'stale_version', changes: [jane] })
const set = (path: string, value: string): FactCorrection => ({ change: 'set', path, value })

/** A server that holds a document and refuses stale versions. */
function serverOf(first: DocumentDetail) {
  let held = first
  return {
    change: (facts: DocumentDetail['facts']) => {
      held = { ...held, facts, version: held.version + 1 }
    },
    save: vi.fn(async (corrections: FactCorrection[], version: number) => {
      if (version !== held.version) throw stale()
      const result = correctFacts(held.facts ?? someFacts(), corrections)
      if (!('facts' in result)) throw new Error(result.problem.message)
      held = { ...held, facts: result.facts, version: version + 1 }
      return held
    }),
    load: async () => held,
  }
}

const settled = (queue: ReturnType<typeof createCorrectionQueue>) =>
  vi.waitFor(() => expect(queue.state().waiting.length === 0 || queue.state().failure !== null).toBe(true), {
    timeout: 20_000,
  })

describe('corrections', () => {
  it('are saved in their order, those made meanwhile together with the newest version', async () => {
    const server = serverOf(aWholeDocument())
    const queue = createCorrectionQueue(aWholeDocument(), server)
    queue.correct([set('namedInsured', 'A')])
    queue.correct([set('producer', 'B')])
    queue.correct([set('entityType', 'LLC')])
    await settled(queue)
    expect(server.save.mock.calls.map(([all, version]) => [all.length, version])).toEqual([
      [1, 3],
      [2, 4],
    ])
    expect(queue.state().document.facts?.producer?.value).toBe('B')
  })

  it('are saved again where somebody changed something else meanwhile', async () => {
    const server = serverOf(aWholeDocument())
    const queue = createCorrectionQueue(aWholeDocument(), server)
    server.change(someFacts({ producer: found('Harbor Agency') }))
    queue.correct([set('namedInsured', 'Mine')])
    await settled(queue)
    expect(queue.state().failure).toBeNull()
    const { facts } = queue.state().document
    expect([facts?.namedInsured?.value, facts?.producer?.value]).toEqual(['Mine', 'Harbor Agency'])
  })

  it.each<[string, 'retry' | 'discard', string]>([
    ['mine', 'retry', 'Mine'],
    ['theirs', 'discard', 'Theirs'],
  ])('wait for a decision where both changed the same: %s', async (_whose, decide, expected) => {
    const server = serverOf(aWholeDocument())
    const queue = createCorrectionQueue(aWholeDocument(), server)
    server.change(someFacts({ namedInsured: found('Theirs') }))
    queue.correct([set('namedInsured', 'Mine')])
    await settled(queue)
    const title = 'Jane updated this document while you were editing.'
    expect(queue.state().failure).toMatchObject({ isConflict: true, title })
    expect(queue.state().waiting).toHaveLength(1)
    queue[decide]()
    await settled(queue)
    expect(queue.state().document.facts?.namedInsured?.value).toBe(expected)
  })

  it('wait for a decision where rows moved, because a number may mean another row by now', async () => {
    const server = serverOf(aWholeDocument())
    const queue = createCorrectionQueue(aWholeDocument(), server)
    server.change(someFacts({ coverages: [...someFacts().coverages, ...someFacts().coverages] }))
    queue.correct([{ change: 'remove', path: 'coverages.0' }])
    await settled(queue)
    expect(queue.state().failure?.isConflict).toBe(true)
  })

  it('are kept when the server cannot be reached, and saved once it can', async () => {
    const server = serverOf(aWholeDocument())
    server.save.mockRejectedValueOnce(new ApiError('', { status: 0 }))
    const queue = createCorrectionQueue(aWholeDocument(), server)
    queue.correct([set('namedInsured', 'Mine')])
    await settled(queue)
    expect(queue.state().failure?.message).toContain('cannot be reached')
    queue.retry()
    await settled(queue)
    expect(queue.state().document.facts?.namedInsured?.value).toBe('Mine')
  })
})
