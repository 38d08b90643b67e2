import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { openPglite } from './pglite.ts'

const { dataDir, dump, socketPath, program } = workerData as {
  dataDir: string | null
  dump?: string
  socketPath: string
  program: WebAssembly.Module
}

const db = await openPglite({
  pgliteWasmModule: program,
  ...(dataDir && { dataDir }),
  ...(dump && { loadDataDir: new Blob([readFileSync(dump)]) }),
})
// One connection serves the pool; the others are for tools, psql or pg_dump beside it.
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()

parentPort?.on('message', async () => {
  await server.stop()
  await db.close()
  process.exit(0)
})
parentPort?.postMessage('ready')
