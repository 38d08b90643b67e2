// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { uploadDocument } from '#server/documents/testing.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { world } from '#server/testing/world.ts'
import { cipherOfAgency } from './agency-key.service.ts'
import { fileBytes } from './encrypted-files.service.ts'

describe("an agency's key", () => {
  it('is its own, the same for everybody who asks at once, and shown to nobody', async () => {
    const [one, other] = [await world(), await world()]
    const keys = await Promise.all([1, 2, 3].map(() => cipherOfAgency(one.server.ctx, one.agencyId)))
    const [first] = keys
    expect(keys.every(({ key }) => first?.key.equals(key))).toBe(true)
    expect(
      (await cipherOfAgency(other.server.ctx, other.agencyId)).key.equals(first?.key ?? Buffer.alloc(0)),
    ).toBe(false)
    const { rows } = await one.server.database.pool.query(
      'select wrapped from agency_keys where agency_id = $1',
      [one.agencyId],
    )
    expect(rows[0].wrapped).not.toContain(first?.key.toString('base64url'))
  })

  it('is opened after SECRET_KEY has changed, as long as the former one is named', async () => {
    const { server, agencyId } = await world()
    const encrypted = (await cipherOfAgency(server.ctx, agencyId)).encrypt('a place', 'some words')
    const secretKey = 'another-secret-that-came-after-the-first-one'
    const rotated = { ...server.config, secretKey, previousSecretKeys: [server.config.secretKey] }
    const after = await cipherOfAgency({ ...server.ctx, config: rotated }, agencyId)
    expect(after.decrypt('a place', encrypted)).toBe('some words')
    const lost = { ...server.config, secretKey, previousSecretKeys: [] }
    await expect(cipherOfAgency({ ...server.ctx, config: lost }, agencyId)).rejects.toThrow('SECRET_KEY')
  })

  it('is gone for good when it was destroyed: nothing that it encrypted can be read again', async () => {
    const { server, agent, agencyId } = await world()
    const { body } = await uploadDocument(agent.api, 'Named insured: Bay Marine LLC', 'note.txt')
    await server.jobs.settle()
    const ctx = await actFor(server.ctx, agencyId, null)
    if (!ctx) throw new Error('The agency is gone.')
    const { rows } = await server.database.pool.query('select file_key as key from documents where id = $1', [
      body.id,
    ])
    expect((await fileBytes(ctx, rows[0].key)).toString()).toContain('Bay Marine')
    await server.database.pool.query('delete from agency_keys where agency_id = $1', [agencyId])
    await expect(fileBytes(ctx, rows[0].key)).rejects.toThrow()
    expect((await agent.api.get(`/api/documents/${body.id}/pages`)).status).toBe(500)
  })
})
