import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { dataDir, dump, socketPath } = workerData as {
  dataDir: string | null
  dump?: string
  socketPath: string
}

const db = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dump ? { loadDataDir: new Blob([readFileSync(dump)]) } : {}),
  extensions: { pg_trgm, btree_gin },
})
// One connection serves the pool; a second is for psql or pg_dump beside it.
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()

parentPort?.on('message', async (message) => {
  if (message === 'stop') {
    await server.stop()
    await db.close()
    process.exit(0)
  }
  if (message === 'dump') {
    const data = await db.dumpDataDir('none')
    parentPort?.postMessage({ dump: new Uint8Array(await data.arrayBuffer()) })
  }
})
parentPort?.postMessage('ready')
