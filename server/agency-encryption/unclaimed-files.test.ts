// @module-tag embedded
import { afterEach, describe, expect, it } from 'vitest'
import type { AgencyCtx } from '#server/context.ts'
import { uploadDocument } from '#server/documents/testing.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { pdfOf } from '#server/testing/documents.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { putFile } from './encrypted-files.service.ts'
import { sweepFilesJob } from './unclaimed-files.ts'

const server = await testServer()
const { files } = server.ctx.adapters

async function ownerOf(agencyId: string): Promise<AgencyCtx> {
  const ctx = await actFor(server.ctx, agencyId, null)
  if (!ctx) throw new Error('The agency has no owner.')
  return ctx
}

async function sweepAfter(hours: number): Promise<void> {
  server.clock.now = new Date(Date.now() + hours * 3_600_000)
  await sweepFilesJob.run(server.ctx, {})
}

afterEach(() => {
  server.clock.now = null
})

describe('a file that an upload left behind when its process ended', () => {
  it('is deleted a day later, and not before', async () => {
    const { agencyId } = await world()
    const key = `documents/${agencyId}/left-behind`
    await putFile(await ownerOf(agencyId), key, Buffer.from('half a policy'))
    await sweepAfter(23)
    expect(await files.exists(key)).toBe(true)
    await sweepAfter(25)
    expect(await files.exists(key)).toBe(false)
  })

  it('is distinguished from one that a document names, which stays', async () => {
    const { agent, agencyId } = await world()
    const { id } = (await uploadDocument(agent.api, pdfOf([['Policy']]), 'policy.pdf')).body
    await sweepAfter(25)
    const { rows } = await server.database.pool.query<{ key: string; noted: number }>(
      `select file_key as key, (select count(*)::int from unclaimed_files u where u.agency_id = $2) as noted
       from documents where id = $1`,
      [id, agencyId],
    )
    expect(rows[0]?.noted).toBe(0)
    expect(await files.exists(rows[0]?.key ?? '')).toBe(true)
  })
})
