import { expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { idOf } from '#server/testing/client-samples.ts'
import { openMailbox, postEmail, rawEmail } from '#server/testing/mail-samples.ts'
import { world } from '#server/testing/world.ts'

/** An agency with a policy in force, and a carrier's notice about it that waits. */
async function noticeWorld(text = 'Your policy will be cancelled on 11/05/2026.') {
  const made = await world()
  const { api, server, agent } = made
  server.clock.now = new Date('2026-10-01T15:00:00Z')
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Harbor Grill' }))
  const policyNumber = `BOP-${newId().slice(-8)}`
  const policyId = await idOf(
    agent.api.post('/api/policies', {
      ...{ clientId, type: 'commercial', lineOfBusiness: 'BOP', policyNumber, premium: 1200 },
      ...{ effectiveDate: '2026-03-01', expirationDate: '2027-03-01' },
    }),
  )
  const headers = { From: 'service@carrier.example', Subject: 'NOTICE OF CANCELLATION' }
  await postEmail(made, await openMailbox(made), rawEmail(headers, `Policy ${policyNumber}. ${text}`), {
    at: server.clock.now,
  })
  const [{ id }] = (await api.get('/api/incoming-emails')).body
  const email = async () => (await api.get(`/api/incoming-emails/${id}`)).body
  const enter = (input: object) =>
    agent.api.post(`/api/incoming-emails/${id}/notice`, {
      ...{ policyId, kind: 'notice_of_cancellation', effectiveDate: '2026-11-05' },
      ...input,
    })
  const acts = async (): Promise<string[]> => {
    const { body } = await agent.api.get(`/api/policies/${policyId}/history`)
    return body.terms[0].transactions.map(({ kind }: { kind: string }) => kind)
  }
  return { ...made, policyId, email, enter, acts }
}

const notice = { kind: 'notice_of_cancellation', effectiveDate: '2026-11-05' }

it('a carrier’s notice is only suggested, and entered as a person confirms it, with the email', {
  tags: ['journey'],
}, async () => {
  const made = await noticeWorld()
  expect(await made.email()).toMatchObject({ status: 'waiting', recordId: made.policyId, notice })
  expect(await made.acts()).not.toContain('notice_of_cancellation')
  expect((await made.enter({ version: 1 })).status).toBe(409)
  const { version } = await made.email()
  const entered = await made.enter({ version })
  expect([entered.status, entered.body.status]).toEqual([200, 'filed'])
  expect(await made.acts()).toContain('notice_of_cancellation')
  expect((await made.enter({})).status).toBe(409)
  expect((await made.acts()).filter((kind) => kind === 'notice_of_cancellation')).toHaveLength(1)
})

it('a notice that the policy can’t have is refused, and the email waits', async () => {
  const made = await noticeWorld('Nothing else.')
  expect(await made.email()).toMatchObject({ notice: { ...notice, effectiveDate: null } })
  const late = await made.enter({ effectiveDate: '2031-01-01' })
  expect(late.status).toBe(422)
  expect((await made.enter({ kind: 'reinstatement' })).status).toBe(422)
  const elsewhere = await made.enter({ policyId: newId() })
  expect([elsewhere.status, elsewhere.body.fields]).toEqual([400, { policyId: 'This policy doesn’t exist' }])
  expect((await made.enter({ kind: 'cancellation' })).status).toBe(400)
  expect(await made.email()).toMatchObject({ status: 'waiting' })
  expect(await made.acts()).not.toContain('notice_of_cancellation')
})
