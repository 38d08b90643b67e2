import pg from 'pg'
import type { Config } from '#server/config.ts'
import { startEmbedded } from './embedded.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day stays the text `YYYY-MM-DD`: a Date would move it with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The one way to the database: a pool of connections, whether to PostgreSQL or to the embedded PGlite. */
export type Database = {
  pool: pg.Pool
  kind: 'postgresql' | 'embedded'
  close(): Promise<void>
}

/** How long a call waits for a connection before it is answered 503, in milliseconds. */
const connectionTimeoutMillis = 1500

/**
 * A short statement that opens a call (its session, its transaction): it may take as long as the pool waits for a
 * connection. A database that has fallen silent is noticed by it.
 */
export function opening(pool: pg.Pool, text: string, values?: unknown[]): pg.QueryConfig {
  return Object.assign(
    { text, ...(values && { values }) },
    { query_timeout: pool.options.connectionTimeoutMillis },
  )
}

function makePool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis, idleTimeoutMillis: 30_000, ...options })
  // A connection may break while it is idle, and between two statements of whoever has taken it out: the next statement
  // fails then, and the pool replaces it. Without these listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Connects to `DATABASE_URL`, else starts the embedded database in `DATA_DIR/db`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
): Promise<Database> {
  if (config.databaseUrl) {
    const pool = makePool({
      connectionString: config.databaseUrl,
      max: config.databasePool,
      statement_timeout: 60_000,
      keepAlive: true,
    })
    return { pool, kind: 'postgresql', close: () => pool.end() }
  }
  return openEmbedded(config.dataDir)
}

/** Reaches an embedded database that answers in a socket folder. */
export function connectEmbedded(socketFolder: string, options: pg.PoolConfig = {}): Database {
  // More than one connection to PGlite hangs; a request waits its turn for this one longer than for a PostgreSQL.
  const pool = makePool({
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 0,
    ...options,
  })
  return { pool, kind: 'embedded', close: () => pool.end() }
}

/** Starts the embedded database of a data folder, or of a dump for tests, behind a pool of one connection. */
export async function openEmbedded(dataDir: string, dump?: string): Promise<Database> {
  const embedded = await startEmbedded(dataDir, dump)
  // All connections are one session to PGlite: what a connection that was thrown away has prepared is still there.
  const database = connectEmbedded(embedded.socketFolder, {
    onConnect: (client) => client.query('deallocate all'),
  })
  const close = async () => {
    await database.close()
    await embedded.stop()
  }
  return { ...database, close }
}
