// @module-tag embedded
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { fillDataFolder } from '#server/testing/data-folder.ts'
import { openEmbedded } from './client.ts'
import { FolderInUseError } from './folder-lock.ts'
import { openForTool } from './tool.ts'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-embedded-'))
  folders.push(folder)
  return folder
}

/** A folder in which a database has been before. */
async function usedFolder(): Promise<string> {
  const folder = newFolder()
  await fillDataFolder(folder, 'empty')
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The database as a command-line tool reaches it. */
const openTool = (dataDir: string) => openForTool({ dataDir, databaseUrl: null, databasePool: 1 })

const writer = path.join(import.meta.dirname, '..', 'testing', 'write-until-killed.ts')

/** A process that writes numbers and reports each once it is acknowledged, killed in the middle. */
async function killAmidWrites(folder: string): Promise<number> {
  const child = spawn(process.execPath, [writer, folder])
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    if (output.split('\n').length > 200) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  return Number(output.trimEnd().split('\n').at(-1))
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('refuses a folder that another process has, naming it', async () => {
    const folder = newFolder()
    const first = await openEmbedded(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUseError)
    await expect(openEmbedded(folder)).rejects.toThrow(`process ${process.pid}`)
    await first.close()
    await (await openEmbedded(folder)).close()
  })

  it('loses no acknowledged write when the process is killed, and takes over its stale lock', async () => {
    const folder = await usedFolder()
    const acknowledged = await killAmidWrites(folder)
    expect(acknowledged).toBeGreaterThanOrEqual(199)
    const again = await openEmbedded(folder)
    const { rows } = await again.pool.query('select count(*)::int as rows, max(n) as last from kept')
    expect(rows[0].rows).toBe(rows[0].last)
    expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged)
    await again.close()
  })

  it('answers a tool beside the server, between its transactions', async () => {
    const folder = await usedFolder()
    const server = await openEmbedded(folder)
    const tool = await openTool(folder)
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
  it('goes on after a tool that was cut off in the middle of its transaction', async () => {
    const folder = await usedFolder()
    const server = await openEmbedded(folder)
    const tool = await openTool(folder)
    await server.pool.query('create table seen (n int)')
    const client = await tool.pool.connect()
    await client.query('begin')
    await client.query('insert into seen values (1)')
    const ended = new Promise((resolve) => client.once('end', () => resolve(null)))
    const { connection } = client as unknown as { connection: pg.Connection }
    connection.stream.destroy()
    await ended
    client.release(true)
    await tool.close()
    expect((await server.pool.query('select * from seen')).rows).toEqual([])
    await server.close()
  })
  it('goes on after its connection was thrown away, with what that had prepared', async () => {
    const server = await openEmbedded(await usedFolder())
    const ask = () => server.pool.query({ name: 'one', text: 'select 1 as one' })
    await ask()
    const client = await server.pool.connect()
    client.release(true)
    expect((await ask()).rows).toEqual([{ one: 1 }])
    await server.close()
  })
})
