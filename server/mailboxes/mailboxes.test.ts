import { describe, expect, it } from 'vitest'
import { openMailbox } from '#server/testing/mail-samples.ts'
import { world } from '#server/testing/world.ts'

describe('the mailbox', () => {
  it('is its owner’s to set up, with a secret that is shown once', { tags: ['journey'] }, async () => {
    const made = await world()
    const fresh = (await made.api.get('/api/mailbox')).body
    expect(fresh).toMatchObject({ address: '', agencyAddress: '', postUrl: '', hasSecret: false, version: 0 })
    const { secret } = await openMailbox(made)
    expect(secret).toMatch(/^whsec_/)
    const { body } = await made.api.get('/api/mailbox')
    expect(body).toMatchObject({ address: 'inbox@mail.example', hasSecret: true })
    expect(JSON.stringify(body)).not.toContain(secret)
    expect((await made.api.patch('/api/mailbox', { address: 'x@y.example', version: 1 })).status).toBe(409)
    for (const address of ['no', `${'i'.repeat(25)}@mail.example`, 'a+b@mail.example'])
      expect((await made.api.patch('/api/mailbox', { address })).status).toBe(400)
  })
})
