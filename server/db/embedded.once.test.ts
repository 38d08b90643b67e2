import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { connectEmbedded, openEmbedded } from './client.ts'
import { FolderInUseError, socketFolderOf } from './embedded.ts'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-embedded-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true })
    rmSync(socketFolderOf(folder), { recursive: true, force: true })
  }
})

const writer = path.join(import.meta.dirname, '..', 'testing', 'write-until-killed.ts')

/** A process that writes numbers and tells each once it is acknowledged, killed in the middle. */
async function killAmidWrites(folder: string): Promise<number> {
  const child = spawn(process.execPath, [writer, folder])
  let told = ''
  child.stdout.on('data', (chunk) => {
    told += chunk
    if (told.split('\n').length > 200) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  return Number(told.trimEnd().split('\n').at(-1))
}

describe('the embedded database', () => {
  it('refuses a folder that another process has, naming it', async () => {
    const folder = newFolder()
    const first = await openEmbedded(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUseError)
    await expect(openEmbedded(folder)).rejects.toThrow(`process ${process.pid}`)
    await first.close()
    await (await openEmbedded(folder)).close()
  })

  it('loses no acknowledged write when the process is killed, and takes over its stale lock', async () => {
    const folder = newFolder()
    const acknowledged = await killAmidWrites(folder)
    expect(acknowledged).toBeGreaterThanOrEqual(199)
    const again = await openEmbedded(folder)
    const { rows } = await again.pool.query('select count(*)::int as rows, max(n) as last from kept')
    expect(rows[0].rows).toBe(rows[0].last)
    expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged)
    await again.close()
  })

  it('answers a tool beside the server, between its transactions', async () => {
    const folder = newFolder()
    const server = await openEmbedded(folder)
    const tool = connectEmbedded(socketFolderOf(folder))
    await server.pool.query('create table seen (n int)')
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query('insert into seen values (1)')
    const counted = tool.pool.query('select count(*)::int as rows from seen')
    await client.query('insert into seen values (2)')
    await client.query('commit')
    client.release()
    expect((await counted).rows).toEqual([{ rows: 2 }])
    await tool.close()
    await server.close()
  })
})
