import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { payingCarrier, postedStatement, uploadStatement } from './testing.ts'

const headings = 'Policy No,Insured,Trans,Eff Date,Premium,Rate,Commission'
const october = [
  headings,
  'GL-100200,"Lopez, Ana",New,01/01/2026,"1,000.00",10%,100.00',
  'GL-100300,Bay Roofing,New,01/01/2026,"1,000.00",10%,60.00',
  'GL-999999,Nobody We Know,New,01/01/2026,500.00,10%,50.00',
  'Total,,,,2500.00,,210.00',
].join('\n')

/** An agency with two policies of Acme Mutual at 10 %, and October's statement of the carrier. */
async function insured() {
  const made = await world()
  const { carrierId, insure } = await payingCarrier(made)
  const ana = await insure('Ana Lopez', 'GL 100200')
  const bay = await insure('Bay Roofing LLC', 'GL-100300')
  return { ...made, carrierId, insure, ana, bay }
}

describe('carrier statements', () => {
  it('guesses the columns, checks the total to the cent, and matches what is sure', {
    tags: ['journey'],
  }, async () => {
    const { api, carrierId, ana } = await insured()
    const { status, body } = await uploadStatement(api, carrierId, october)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      mapping: { policyNumber: 0, insured: 1, kind: 2, effectiveDate: 3, premium: 4, rate: 5, commission: 6 },
      ...{
        status: 'review',
        lines: 3,
        linesTotal: 210,
        printedTotal: 210,
        statementDate: null,
        isRemembered: false,
      },
    })
    const refused = await api.post(`/api/carrier-statements/${body.id}/post`, {})
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ statementDate: 'Enter the statement date' })
    const { statement, lines } = await postReviewed(api, body.id, '2026-10-31')
    expect(statement).toMatchObject({
      status: 'posted',
      openLines: 1,
      amounts: { matched: 160, open: 50, notOurs: 0 },
    })
    expect(lines[0]).toMatchObject({
      ...{ status: 'matched', isAutomatic: true, policyNumber: 'GL-100200' },
      receipts: [{ termId: ana.id, clientName: 'Ana Lopez', amount: 100 }],
    })
    expect(lines[0].why).toContain('same policy number')
    expect(lines[2]).toMatchObject({ status: 'open', receipts: [], suggestions: [] })
  })

  it('remembers the columns and signs of a carrier by their headings, wherever they stand', async () => {
    const { api, carrierId } = await insured()
    const first = await uploadStatement(api, carrierId, 'Ref,Payout\nGL-100200,-100\n')
    expect(first.body.mapping).toEqual({})
    const mapping = { policyNumber: 0, commission: 1 }
    const changed = await api.patch(`/api/carrier-statements/${first.body.id}`, {
      ...{ mapping, signs: 'reversed', statementDate: '2026-10-31', version: first.body.version },
    })
    expect(changed.body).toMatchObject({ lines: 1, linesTotal: 100 })
    await api.post(`/api/carrier-statements/${first.body.id}/post`, {})
    const second = await uploadStatement(api, carrierId, 'Note,payout,ref\nx,-5,GL-100200\n')
    expect(second.body).toMatchObject({
      ...{
        isRemembered: true,
        signs: 'reversed',
        mapping: { policyNumber: 2, commission: 1 },
        linesTotal: 5,
      },
    })
  })

  it('names rows that are no lines, and a total that differs from them', async () => {
    const { api, carrierId } = await insured()
    const file = `${headings}\nGL-1,Ana,New,01/01/2026,10,10,n/a\nGL-2,Bo,New,13/45/2026,10,10,1\n,,,,,,5\nGL-3,Cy,New,,10,10,9.99\nTotals,,,,,,10.00`
    const { body } = await uploadStatement(api, carrierId, file)
    expect(body).toMatchObject({ lines: 1, linesTotal: 9.99, printedTotal: 10 })
    expect(body.rejected.map(({ message }: { message: string }) => message)).toEqual([
      '"n/a" is not an amount',
      '"13/45/2026" is not a valid date',
      'No policy number and no insured',
    ])
    const entered = await api.patch(`/api/carrier-statements/${body.id}`, { printedTotal: 9.99 })
    expect(entered.body.printedTotal).toBe(9.99)
  })

  it('reads date and total anew with other columns, unless a person entered them', async () => {
    const { api, carrierId } = await insured()
    const file = 'Policy,Gross,Payout,Paid on\nGL-1,100,10,10/31/2026\nTotal,100,10,\n'
    const { body } = await uploadStatement(api, carrierId, file)
    const at = `/api/carrier-statements/${body.id}`
    const columns = { policyNumber: 0, commission: 1, statementDate: 3 }
    expect((await api.patch(at, { mapping: columns })).body).toMatchObject({
      ...{ linesTotal: 100, printedTotal: 100, statementDate: '2026-10-31' },
    })
    const others = { ...columns, commission: 2 }
    expect((await api.patch(at, { mapping: others })).body).toMatchObject({ printedTotal: 10 })
    await api.patch(at, { printedTotal: 12, statementDate: '2026-10-30' })
    expect((await api.patch(at, { mapping: columns })).body).toMatchObject({
      ...{ linesTotal: 100, printedTotal: 12, statementDate: '2026-10-30' },
    })
  })

  it('posts with what is said last in one call, and keeps nothing of it where that is refused', async () => {
    const { api, carrierId } = await insured()
    const { id, version } = (await uploadStatement(api, carrierId, october)).body
    const at = `/api/carrier-statements/${id}`
    const said = { statementDate: '2026-10-31', printedTotal: 215 }
    const blind = await api.post(`${at}/post`, { ...said, mapping: { insured: 1 }, version })
    expect([blind.status, Object.keys(blind.body.fields)]).toEqual([400, ['policyNumber', 'commission']])
    expect((await api.get(at)).body).toMatchObject({ status: 'review', statementDate: null, version })
    const posted = await api.post(`${at}/post`, { ...said, version })
    expect([posted.status, posted.body]).toMatchObject([200, { status: 'posted', ...said, openLines: 1 }])
    expect((await api.post(`${at}/post`, { ...said, version })).status).toBe(409)
  })

  it('takes the same statement once, until it is voided', async () => {
    const { api, carrierId } = await insured()
    const { statement } = await postedStatement(api, carrierId, october, '2026-10-31')
    const again = await uploadStatement(api, carrierId, october, 'again.csv')
    expect([again.status, again.body.reason]).toEqual([422, 'already_uploaded'])
    expect(
      (await api.patch(`/api/carrier-statements/${statement.id}`, { printedTotal: 1 })).body.reason,
    ).toBe('already_posted')
    const voided = await api.post(`/api/carrier-statements/${statement.id}/void`, {
      version: statement.version,
    })
    expect(voided.body).toMatchObject({ status: 'voided', amounts: { matched: 0, open: 0 } })
    expect((await api.get('/api/statement-lines')).body).toEqual([])
    expect((await uploadStatement(api, carrierId, october)).status).toBe(201)
  })

  it('takes the same lines once, whatever file they come in, but not those of another day', async () => {
    const { api, carrierId } = await insured()
    await postedStatement(api, carrierId, october, '2026-10-31')
    const other = october.replace('Policy No', 'Policy Number').replaceAll('"1,000.00"', '1000.00')
    const { body } = await uploadStatement(api, carrierId, other, 'october copy.csv')
    const at = `/api/carrier-statements/${body.id}`
    await api.patch(at, { statementDate: '2026-10-31' })
    const refused = await api.post(`${at}/post`, {})
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'These lines were already posted from statement.csv. Void that statement to post this one.',
    ])
    expect((await api.get(`/api/statement-lines?statementId=${body.id}`)).body).toEqual([])
    await api.patch(at, { statementDate: '2026-11-30' })
    expect((await api.post(`${at}/post`, {})).status).toBe(200)
  })

  it('refuses other files, unreadable ones and those without a table', async () => {
    const { api, carrierId } = await insured()
    expect((await uploadStatement(api, carrierId, 'Words', 'statement.docx')).status).toBe(415)
    expect((await uploadStatement(api, carrierId, 'Words', 'statement.pdf')).status).toBe(415)
    expect((await uploadStatement(api, carrierId, '', 'statement.csv')).status).toBe(422)
    expect((await api.get('/api/carrier-statements')).body).toEqual([])
  })

  it('is the owner’s alone', async () => {
    const { agent, carrierId } = await insured()
    expect((await uploadStatement(agent.api, carrierId, october)).status).toBe(403)
  })
})

async function postReviewed(api: Parameters<typeof uploadStatement>[0], id: string, statementDate: string) {
  await api.patch(`/api/carrier-statements/${id}`, { statementDate })
  const { body } = await api.post(`/api/carrier-statements/${id}/post`, {})
  return { statement: body, lines: (await api.get(`/api/statement-lines?statementId=${id}`)).body }
}

describe('statement lines', () => {
  it('are matched by hand, split to the cent, and one of two people wins', async () => {
    const { api, carrierId, ana, bay } = await insured()
    const { lines } = await postedStatement(api, carrierId, october, '2026-10-31')
    const open = lines[2]
    const at = `/api/statement-lines/${open.id}`
    const found = (await api.get(`${at}/candidates?q=bay`)).body
    expect(found).toMatchObject([{ termId: bay.id, expected: 100, received: 60, premiumChange: 1000 }])
    const mine = (await api.get(`${at}/candidates?q=gl100200`)).body[0]
    expect(mine.termId).toBe(ana.id)
    const parts = [
      { transactionId: found[0].transactionId, amount: 40 },
      { transactionId: mine.transactionId, amount: 9 },
    ]
    const short = await api.post(`${at}/match`, { parts, version: open.version })
    expect([short.status, short.body.fields]).toEqual([400, { parts: 'The parts add up to $49, not $50' }])
    const [first, second] = [parts[0], { ...parts[1], amount: 10 }]
    const matched = await api.post(`${at}/match`, { parts: [first, second], version: open.version })
    expect(matched.body).toMatchObject({ status: 'matched', isAutomatic: false })
    expect(matched.body.receipts.map(({ amount }: { amount: number }) => amount).sort()).toEqual([10, 40])
    const late = await api.post(`${at}/not-ours`, { reason: 'Other agency', version: open.version })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Conflict: someone else changed this in the meantime.',
    ])
    const blind = await api.post(`${at}/not-ours`, { reason: 'Other agency' })
    expect([blind.status, blind.body.reason]).toEqual([409, 'already_decided'])
    expect((await api.get(`${at}/candidates?q=bay`)).body[0].received).toBe(100)
  })

  it('are set aside as not ours and come back', async () => {
    const { api, carrierId } = await insured()
    const { statement, lines } = await postedStatement(api, carrierId, october, '2026-10-31')
    const at = `/api/statement-lines/${lines[2].id}`
    const aside = await api.post(`${at}/not-ours`, { reason: 'Sold in 2024', version: lines[2].version })
    expect(aside.body).toMatchObject({ status: 'not_ours', why: 'Sold in 2024' })
    expect((await api.get(`/api/carrier-statements/${statement.id}`)).body.amounts).toEqual({
      matched: 160,
      open: 0,
      notOurs: 50,
    })
    const wordless = await api.post(`/api/statement-lines/${lines[0].id}/not-ours`, { reason: ' ' })
    expect([wordless.status, wordless.body.fields]).toEqual([400, { reason: 'Enter why it isn’t yours' }])
    const back = await api.post(`${at}/reopen`, { version: aside.body.version })
    expect(back.body.status).toBe('open')
    expect((await api.get('/api/statement-lines?status=open&limit=5')).headers['x-total-count']).toBe('1')
  })

  it('stay undone when the statement is matched again, until a person decides', async () => {
    const { api, owner, carrierId, ana } = await insured()
    const { statement, lines } = await postedStatement(api, carrierId, october, '2026-10-31')
    const at = `/api/statement-lines/${lines[0].id}`
    await api.post(`${at}/reopen`, { version: lines[0].version })
    for (const _ of [1, 2]) {
      const again = await api.post(`/api/carrier-statements/${statement.id}/match`)
      expect(again.body.amounts).toEqual({ matched: 60, open: 150, notOurs: 0 })
    }
    const [undone] = (await api.get(`/api/statement-lines?statementId=${statement.id}`)).body
    expect(undone).toMatchObject({
      ...{ status: 'open', receipts: [], decidedByName: owner.name, suggestions: [{ termId: ana.id }] },
    })
    const parts = [{ transactionId: undone.suggestions[0].transactionId, amount: 100 }]
    const chosen = await api.post(`${at}/match`, { parts, version: undone.version })
    expect(chosen.body).toMatchObject({ status: 'matched', isAutomatic: false })
  })

  it('get suggestions, and are matched again once the book has the policy', async () => {
    const { api, carrierId, insure, bay } = await insured()
    const file = `${headings}\nGL-700700,Cy Young,New,02/01/2026,800,10,80\n100300,Bay Roofing,New,01/01/2026,1000,10,100\n`
    const { statement, lines } = await postedStatement(api, carrierId, file, '2026-10-31')
    expect(lines[0]).toMatchObject({ status: 'open', suggestions: [] })
    expect(lines[1].suggestions).toMatchObject([
      {
        termId: bay.id,
        why: [
          'similar policy number',
          'same premium',
          'same commission as expected',
          'same effective date',
          'same transaction',
        ],
      },
    ])
    await insure('Cy Young', 'GL-700700', {
      effectiveDate: '2026-02-01',
      expirationDate: '2027-02-01',
      premium: 800,
    })
    const again = await api.post(`/api/carrier-statements/${statement.id}/match`)
    expect(again.body).toMatchObject({ openLines: 1, amounts: { matched: 80, open: 100 } })
  })
})
