import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { addRequote, quotes, requotes } from './testing.ts'

const dwelling = (amount: number) => ({ name: 'Dwelling', code: 'dwelling', limits: [{ amount }] })

async function quoted() {
  const place = await world()
  const { api } = place.agent
  const { id, ids, termId } = await addRequote(place, ['Chubb', 'CNA', 'Acme Mutual'])
  await api.put(`/api/policies/${termId}/details`, { coverages: [dwelling(400_000)] })
  const [chubb, cna, acme] = ids
  const offer = { status: 'quoted', premium: 1100.5, coverages: [dwelling(300_000)], terms: 'Ten pay' }
  const fees = [{ kind: 'carrier', amount: 50 }]
  await api.patch(`${quotes}/${chubb}`, { ...offer, fees, validUntil: '2020-03-01' })
  await api.patch(`${quotes}/${cna}`, { status: 'quoted', premium: 1300 })
  await api.patch(`${quotes}/${acme}`, { status: 'declined', reason: 'Roof age' })
  return { ...place, id, chubb: chubb ?? '' }
}

async function pdfText(content: Uint8Array): Promise<string> {
  const pdf = await PDF.load(new Uint8Array(content))
  return pdf
    .getPages()
    .map((page) => page.extractText().text)
    .join('\n')
}

async function textOf({ server, agent }: World, id: string) {
  const url = `${requotes}/${id}/proposal.pdf`
  const { statusCode, headers, rawPayload } = await server.app.inject({ url, cookies: agent.api.cookies })
  return { statusCode, headers, text: await pdfText(rawPayload) }
}

describe('the proposal of a requote', () => {
  it('is a PDF with each quote beside what expires, its differences, cost, validity and disclaimer', async () => {
    const made = await quoted()
    const { statusCode, headers, text } = await textOf(made, made.id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    for (const words of ['Harbor Grill', 'Chubb', 'CNA', '$1,100.50', '$1,150.50', 'Ten pay', 'Expired'])
      expect(text).toContain(words)
    expect(text).toContain('not a contract')
    expect(text).not.toContain('Acme Mutual')
    expect(text).toContain(made.agent.name.split(' ')[0])
    const { rows } = await made.server.database.pool.query<{ after: unknown }>(
      `select after from audit_entries where agency_id = $1 and action = 'requote.proposal_downloaded'`,
      [made.agencyId],
    )
    expect(rows).toEqual([{ after: { carriers: ['Chubb', 'CNA'] } }])
  })

  it('is refused without a quote, with unchecked values, and out of reach', async () => {
    const made = await quoted()
    const { api } = made.agent
    const empty = await addRequote(made, ['Chubb'])
    const none = await api.get(`${requotes}/${empty.id}/proposal.pdf`)
    expect([none.status, none.body.message]).toEqual([422, 'No carrier has quoted yet. Enter a quote first.'])
    await api.patch(`${quotes}/${made.chubb}`, { toCheck: ['premium'] })
    const unchecked = await api.get(`${requotes}/${made.id}/proposal.pdf`)
    expect([unchecked.status, unchecked.body.message]).toEqual([
      422,
      'Check the values that were read for Chubb before you propose them.',
    ])
    expect((await made.otherAgent.api.get(`${requotes}/${made.id}/proposal.pdf`)).status).toBe(404)
  })
})
