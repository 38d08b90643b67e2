import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import type { TestServer } from './server.ts'

// What waits is dropped, and what runs may end; a job that ends may have others follow.
const dropWork = `
  with events as (delete from outbox_events where relayed_at is null returning 1),
    jobs as (delete from pgboss.job where state <> 'active' returning 1)
  select (select count(*) from events) + (select count(*) from jobs)
    + (select count(*) from pgboss.job where state = 'active') as left`

// As a replica the database asks neither triggers nor foreign keys.
const emptyTables = `do $$
  declare name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from %I', name);
    end loop;
  end $$`

async function emptyDatabase({ pool }: Database): Promise<void> {
  while ((await pool.query(dropWork)).rows[0].left > 0) await pause(5)
  await pool.query(emptyTables)
}

/** Denials of minutes that are not over by then would be reported to the next file. */
async function endDenials({ app, clock }: TestServer): Promise<void> {
  clock.now = new Date(Date.now() + 86_400_000)
  await app.writeDenials()
  clock.now = null
}

/** What makes a server again what it is now, when it has just started: settings, adapters, clock, rows and files. */
export function resetterOf(server: TestServer): () => Promise<void> {
  const { config, ctx, database, mails, logged } = server
  const [asConfigured, asOpened] = [{ ...config }, { ...ctx.adapters }]
  return async () => {
    vi.restoreAllMocks()
    Object.assign(config, asConfigured)
    Object.assign(ctx.adapters, asOpened)
    ctx.log.level = 'silent'
    await endDenials(server)
    await emptyDatabase(database)
    for (const name of readdirSync(config.dataDir))
      rmSync(path.join(config.dataDir, name), { recursive: true, force: true })
    mails.length = 0
    logged.length = 0
  }
}
