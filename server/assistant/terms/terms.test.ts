import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'

beforeAll(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
})

afterAll(async () => {
  ;(await testServer()).clock.now = null
})

async function made(
  { agent }: World,
  path: string,
  body: object,
): Promise<{ id: string; newTerm?: { id: string } }> {
  const { status, body: record, text } = await agent.api.post(path, body)
  if (status !== 201) throw new Error(text)
  return record
}

type Turn = { role: 'user' | 'assistant'; content: string }

/** Asks one question after the other in one conversation, and answers the last answer without its links. */
async function ask({ agent }: World, ...questions: string[]): Promise<string> {
  const messages: Turn[] = []
  for (const content of questions) {
    const { status, body } = await agent.api.post('/api/chat', { content, messages })
    expect(status).toBe(200)
    messages.push({ role: 'user', content }, { role: 'assistant', content: body.message })
  }
  return (messages.at(-1)?.content ?? '').replace(/\]\([^)]*\)/g, ']')
}

const gl = {
  ...{ type: 'commercial', lineOfBusiness: 'General liability', carrier: 'Northgate' },
  ...{ effectiveDate: '2025-02-01', expirationDate: '2026-02-01', policyNumber: 'NG-25', premium: 4000 },
}

/** A client with a liability policy of two terms, one claim, and a bound cyber policy. */
async function book() {
  const here = await world()
  const client = await made(here, '/api/clients', { name: 'Tallgrass Millwork LLC', kind: 'commercial' })
  const policies = `/api/clients/${client.id}/policies`
  const first = await made(here, policies, gl)
  const enter = (id: string, body: object) => made(here, `/api/policies/${id}/transactions`, body)
  const { newTerm } = await enter(first.id, {
    kind: 'renewal',
    newTerm: {
      policyNumber: 'NG-26',
      effectiveDate: '2026-02-01',
      expirationDate: '2027-02-01',
      premium: 4400,
    },
  })
  const second = newTerm?.id ?? ''
  await made(here, policies, {
    ...{ type: 'commercial', lineOfBusiness: 'Cyber', carrier: 'Harbor', policyNumber: 'HB-1', premium: 900 },
    ...{ effectiveDate: '2026-12-10', expirationDate: '2027-12-10' },
  })
  return { here, client, first: first.id, second, enter }
}

describe('what happened to policies', () => {
  it('names when and why a policy was cancelled and reinstated, and the lapse between', async () => {
    const { here, second, enter } = await book()
    await enter(second, {
      kind: 'cancellation',
      effectiveDate: '2026-05-04',
      reason: 'Non-payment of premium',
    })
    expect(await ask(here, 'is tallgrass gl cancelled?')).toMatch(
      /^Yes\. \[Tallgrass Millwork LLC\]: \[General liability\] NG-26 was cancelled as of May 4, 2026 \(Non-payment of premium\)/,
    )
    await enter(second, { kind: 'reinstatement', effectiveDate: '2026-05-20', reason: 'Paid' })
    expect(await ask(here, 'when did tallgrass millwork get reinstated')).toContain(
      'was reinstated on May 20, 2026 (Paid); no coverage from May 4, 2026 to May 20, 2026',
    )
    expect(await ask(here, "was tallgrass's gl in force on 5/10")).toContain('it lapsed on May 4, 2026')
    expect(await ask(here, 'is the tallgrass gl cancelled')).toMatch(/^No\. .*is in force until Feb 1, 2027/)
  })

  it('names what is pending, for one client and for all', async () => {
    const { here, second, enter } = await book()
    expect(await ask(here, 'pending cancellations?')).toBe('No, no cancellations are pending.')
    expect(await ask(here, 'any pending cancellation on tallgrass')).toMatch(
      /^No\. No cancellation, notice or lapse is on file/,
    )
    await enter(second, {
      kind: 'notice_of_cancellation',
      effectiveDate: '2026-12-03',
      givenBy: 'carrier',
      reason: 'Underwriting',
    })
    expect(await ask(here, 'pending cancellations?')).toMatch(
      /^1 pending cancellation:\n\n- \[Tallgrass Millwork LLC\]: .*cancels on Dec 3, 2026 · Underwriting/,
    )
    const ofProducer = `pending cancellations of ${here.agent.name}`
    expect(await ask({ ...here, agent: here.owner }, ofProducer)).toMatch(/^1 pending cancellation, producer/)
    const ofOther = `pending cancellations of ${here.otherAgent.name}`
    expect(await ask({ ...here, agent: here.owner }, ofOther)).toMatch(
      /^No, no cancellations are pending, pro/,
    )
    expect(await ask({ ...here, agent: here.otherAgent }, 'pending cancellations?')).toBe(
      'No, no cancellations are pending.',
    )
    expect(await ask(here, 'is tallgrass pending cancel')).toContain(
      'is set to cancel on Dec 3, 2026 (Underwriting)',
    )
  })

  it('names the notices whose date has passed, until somebody says what became of them', async () => {
    const { here, second, enter } = await book()
    expect(await ask(here, 'Which notices have passed?')).toBe(
      'No, no notices of cancellation are past their date.',
    )
    await enter(second, {
      ...{ kind: 'notice_of_cancellation', effectiveDate: '2026-11-10', noticeDate: '2026-10-20' },
      ...{ givenBy: 'carrier', reason: 'Nonpayment' },
    })
    const listed =
      /^1 cancellation to confirm:\n\n- \[Tallgrass Millwork LLC\]: \[General liability\] NG-26 · Northgate · notice passed on Nov 10, 2026 · Nonpayment · from the carrier · \$4,400$/
    for (const question of [
      'Which notices have passed?',
      'which cancellations need confirming?',
      'which cancellations are not confirmed yet',
    ])
      expect(await ask(here, question)).toMatch(listed)
    expect(await ask({ ...here, agent: here.otherAgent }, 'Which notices have passed?')).toMatch(/^No, no/)
    expect(await ask(here, 'is the tallgrass gl cancelled')).toContain(
      'Not confirmed: [General liability] NG-26 is in force, but a notice of cancellation took effect on Nov 10, 2026',
    )
    expect(await ask(here, 'northgate policies')).toContain('confirm cancellation')
    await enter(second, { kind: 'cancellation', effectiveDate: '2026-11-10' })
    expect(await ask(here, 'Which notices have passed?')).toMatch(/^No, no/)
  })

  it('never counts as active what was transferred to another agency', async () => {
    const { here, second, enter } = await book()
    await enter(second, { kind: 'transfer_out', effectiveDate: '2026-11-01' })
    expect(await ask(here, 'Tallgrass Millwork policies')).toMatch(/has no active policy|No active/)
    expect(await ask(here, 'northgate policies')).toMatch(/^No active policies/)
  })

  it('finds what was added by its words, and says when nothing mentions them', async () => {
    const { here, second, enter } = await book()
    await enter(second, {
      kind: 'endorsement',
      effectiveDate: '2026-07-07',
      premiumChange: 120,
      changes: [{ what: 'Equipment added', after: '2024 planer' }],
    })
    expect(await ask(here, 'when was the planer added for tallgrass')).toMatch(/Effective Jul 7, 2026:/)
    expect(await ask(here, 'did we add a forklift for tallgrass')).toMatch(
      /^No endorsement that mentions “forklift” is on file|: No endorsement that mentions “forklift”/,
    )
    expect(await ask(here, 'tallgrass gl premium before the endorsement')).toContain(
      'began at $4,400 on Feb 1, 2026; with the changes since it is $4,520',
    )
  })
})

describe('terms', () => {
  it('answers premium, carrier and number of the day, the term and the renewal', async () => {
    const { here } = await book()
    expect(await ask(here, 'what was tallgrass gl premium on 3/1/25')).toContain('Northgate · $4,000')
    expect(await ask(here, 'tallgrass gl premium history')).toMatch(/\$4,000[\s\S]*\$4,400/)
    expect(await ask(here, 'how much did tallgrass gl go up at renewal')).toContain(
      'went from $4,000 to $4,400, +$400 (10.0%)',
    )
    expect(await ask(here, 'old gl policy # for tallgrass')).toMatch(/NG-25(?![\s\S]*NG-26)/)
    expect(await ask(here, 'how long have we had tallgrass')).toContain('since Feb 1, 2025')
  })

  it('never counts what begins later as active', async () => {
    const { here } = await book()
    expect(await ask(here, 'does tallgrass have cyber')).toMatch(/^No\. [\s\S]*begins on Dec 10, 2026/)
    expect(await ask(here, 'tallgrass premium')).toMatch(
      /pays \$4,400 for 1 active policy[\s\S]*Not begun yet:[\s\S]*\$900/,
    )
  })

  it('names no premium and no active policy of a client whose policies begin later', async () => {
    const here = await world()
    const { id } = await made(here, '/api/clients', { name: 'Fernhill Bakery', kind: 'commercial' })
    await made(here, `/api/clients/${id}/policies`, {
      ...gl,
      effectiveDate: '2026-12-10',
      expirationDate: '2027-12-10',
    })
    expect(await ask(here, 'How much premium does Fernhill Bakery pay?')).toMatch(
      /^\[Fernhill Bakery\] has no active policy\.\n\nNot begun yet:\n\n.*\$4,000.* · begins on Dec 10, 2026$/,
    )
    expect(await ask(here, 'Who are my biggest clients?')).toBe('No client has an active policy.')
    expect(await ask(here, 'which clients have no gl policy')).toMatch(
      /^1 client has no active commercial policy:\n\n- \[Fernhill Bakery\]/,
    )
  })

  it('says what is not on file', async () => {
    const { here } = await book()
    expect(await ask(here, 'whats the aggregate limit on tallgrass gl')).toMatch(
      /Not on file: no aggregate limit is recorded/,
    )
    expect(await ask(here, 'any claims for tallgrass')).toBe(
      'No. No claims are on file for [Tallgrass Millwork LLC].',
    )
    expect(await ask(here, 'does tallgrass have an umbrella')).toMatch(
      /^No\. \[Tallgrass Millwork LLC\] has no umbrella policy on file\./,
    )
  })
})

describe('a question that goes on from the one before', () => {
  it('keeps its client, and asks who is meant where nobody was named', async () => {
    const { here } = await book()
    expect(await ask(here, 'tallgrass gl premium', 'when did it renew')).toContain('renewed on Feb 1, 2026')
    expect(await ask(here, 'when does the tallgrass gl expire', 'whats their premium')).toContain('$4,400')
    expect(await ask(here, 'whats their premium')).toMatch(/^I'm not sure who you mean\./)
    const { body } = await here.agent.api.post('/api/business-metrics', { content: 'whats their premium' })
    expect(body.isAnswered).toBe(false)
  })

  it('asks the same of another line or year, and what is left out of the same client', async () => {
    const { here } = await book()
    expect(await ask(here, 'tallgrass gl premium', 'what about last year')).toMatch(/\$4,000/)
    expect(await ask(here, 'tallgrass gl premium', 'any claims?')).toBe(
      'No. No claims are on file for [Tallgrass Millwork LLC].',
    )
    expect(await ask(here, 'who has gl', 'just tallgrass')).toContain('[General liability] NG-26')
  })

  it('keeps its list', async () => {
    const { here } = await book()
    expect(await ask(here, "who's renewing in february", 'just northgate')).toMatch(
      /^1 policy is up for renewal .* with Northgate/,
    )
    expect(await ask(here, "who's renewing in february", 'just harbor')).toMatch(
      /^No policies are up for renewal/,
    )
  })
})

it('counts a carrier by every spelling that is its', async () => {
  const { here } = await book()
  const carrier = await here.owner.api.post('/api/carriers', { name: 'Northgate' })
  await here.owner.api.post(`/api/carriers/${carrier.body.id}/aliases`, { spelling: 'Northgate Ins Co' })
  const other = await made(here, '/api/clients', { name: 'Pell Orchards', kind: 'commercial' })
  await made(here, `/api/clients/${other.id}/policies`, {
    ...gl,
    carrier: 'Northgate Ins Co',
    effectiveDate: '2026-03-01',
    expirationDate: '2027-03-01',
    policyNumber: 'NG-77',
    premium: 1000,
  })
  expect(await ask(here, 'how much premium do we have with northgate')).toContain(
    '$5,400 from 2 active policies',
  )
})
