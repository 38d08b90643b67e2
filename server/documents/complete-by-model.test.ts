import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shortWaits, withModel } from '#server/assistant/model/testing.ts'
import { policyPdf, readPolicy } from '#server/commercial/edison-testing.ts'
import { actFor } from '#server/jobs/act-for.ts'
import type { ModelStandIn } from '#server/testing/model-stand-in.ts'
import { world } from '#server/testing/world.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
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

/** Answers the facts of a policy that was read with the model there from the first. */
async function readWithModel(number: string) {
  const about = await world()
  const id = await readPolicy(about, about.api, policyPdf(number, ['There are 14 people at work.']))
  const { body } = await about.api.get(`/api/documents/${id}`)
  return { reading: body.reading, facts: body.facts as Facts }
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

  it('are those of a document from its reading on', async () => {
    model.play({ say: JSON.stringify([{ ...finding, text: '14 people at work' }]) })
    const { reading, facts } = await readWithModel('9804')
    expect(reading).toBe('ready')
    expect(facts.employees).toMatchObject({ value: 14, page: 2, by: 'model' })
    expect(facts.namedInsured?.value).toBe('Harbor Lane Bakery LLC')
    expect(facts.namedInsured?.by).not.toBe('model')
  })

  it('are those of the rules when the model fails while a document is read', async () => {
    model.play({ fault: 'cut' }, { fault: 'cut' }, { fault: 'cut' })
    const { reading, facts } = await readWithModel('9805')
    expect([reading, facts.employees, facts.namedInsured?.value]).toEqual([
      'ready',
      null,
      'Harbor Lane Bakery LLC',
    ])
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
    const forbidden = await completed('9803', false)
    const before = model.sent.length
    model.play({ say: JSON.stringify([finding]) })
    expect(await forbidden()).toEqual(emptyFacts('dec_page'))
    expect(model.sent.length).toBe(before)
  })
})
