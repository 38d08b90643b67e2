import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shortWaits, withModel } from '#server/assistant/model/testing.ts'
import { policyPdf, readPolicy } from '#server/commercial/edison-testing.ts'
import { actFor } from '#server/jobs/act-for.ts'
import type { ModelStandIn } from '#server/testing/model-stand-in.ts'
import { world } from '#server/testing/world.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import { completeByModel } from './complete-by-model.ts'

let model: ModelStandIn & { remove(): Promise<void> }

beforeEach(async () => {
  model = await withModel(shortWaits)
})
afterEach(() => model.remove())

async function completed(number: string, allows = true) {
  const about = await world()
  const id = await readPolicy(about, about.api, policyPdf(number, ['Employees: 14']))
  await about.server.database.pool.query('update agencies set allows_language_model = $2 where id = $1', [
    about.agencyId,
    allows,
  ])
  const ctx = await actFor(about.server.ctx, about.agencyId, null)
  if (!ctx) throw new Error('nobody to act for')
  return () => completeByModel(ctx, id, emptyFacts('dec_page'))
}

const finding = { field: 'employees', value: 14, text: 'Employees: 14', page: 2 }

describe('facts completed by a language model', () => {
  it('hold what stands on a page, and nothing else that the model says', async () => {
    const complete = await completed('9801')
    model.play({
      say: JSON.stringify([finding, { ...finding, field: 'annualSales', value: 5, text: 'Sales: 5' }]),
    })
    const facts = await complete()
    expect(facts.employees).toMatchObject({ value: 14, page: 2, by: 'model' })
    expect(facts.annualSales).toBeNull()
  })

  it('stay as they are when the model fails, talks, or is not allowed', async () => {
    const complete = await completed('9802')
    for (const turn of [
      { fault: 401 as const },
      { fault: 'garbage' as const },
      { say: 'I would rather not.' },
    ]) {
      model.play(turn, turn, turn)
      expect(await complete()).toEqual(emptyFacts('dec_page'))
    }
    const before = model.sent.length
    const forbidden = await completed('9803', false)
    model.play({ say: JSON.stringify([finding]) })
    expect(await forbidden()).toEqual(emptyFacts('dec_page'))
    expect(model.sent.length).toBe(before)
  })
})
