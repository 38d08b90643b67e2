// @module-tag embedded
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openVirusScanner } from '#server/adapters/virus-scanner.ts'
import { uploadDocument } from '#server/documents/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { startVirusScanner } from '#server/testing/virus-scanner-stand-in.ts'
import { world } from '#server/testing/world.ts'

const { adapters } = (await testServer()).ctx
const scanner = await startVirusScanner()

afterEach(() => {
  adapters.virusScanner = null
})
afterAll(() => scanner.close())

/** What an upload answers, and how many files there are afterwards. */
async function upload(text: string) {
  const { agent, server, agencyId } = await world()
  const { status, body } = await uploadDocument(agent.api, text, 'note.txt')
  const listed = await server.ctx.adapters.files.listAll(`documents/${agencyId}`).catch(() => null)
  return { status, message: body.message, files: [...(listed?.objects ?? [])].length }
}

describe('an upload where a virus scanner is set up', () => {
  it('is taken when it is clean', async () => {
    adapters.virusScanner = openVirusScanner(scanner)
    expect(await upload('A clean note')).toMatchObject({ status: 201, files: 1 })
    expect(scanner.files.at(-1)?.toString()).toBe('A clean note')
  })

  it('is refused when it is infected, and not kept', async () => {
    adapters.virusScanner = openVirusScanner(scanner)
    expect(await upload('A note with a VIRUS')).toEqual({
      status: 422,
      message: 'The virus scanner found a threat in this file. It was not saved.',
      files: 0,
    })
  })

  it('is to be tried again when there is no verdict, and nothing stays of it', async () => {
    adapters.virusScanner = openVirusScanner(scanner)
    expect(await upload('BROKEN')).toEqual({
      status: 503,
      message: 'Uploads cannot be scanned for viruses right now. Try again in a few minutes.',
      files: 0,
    })
  })
})

/** A store whose disk has no room left, as the file store reports it. */
function onFullDisk(_key: string, contents: Readable): Promise<void> {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  const disk = new Writable({ write: (_chunk, _encoding, done) => done(full) })
  return pipeline(contents, disk).catch((cause: unknown) => {
    throw new Error('Cannot write the file', { cause })
  })
}

describe('an upload where the disk is full', () => {
  it('is answered 507, and nothing stays of it', async () => {
    const store = vi.spyOn(adapters.files, 'putStream').mockImplementation(onFullDisk)
    const answer = await upload('A note. '.repeat(50_000)).finally(() => store.mockRestore())
    expect(answer).toEqual({
      status: 507,
      message: 'Nothing can be saved right now because the disk is full. Existing data can still be read.',
      files: 0,
    })
  })
})
