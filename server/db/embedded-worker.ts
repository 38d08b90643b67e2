import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { tightenFolder } from '#server/private-folder.ts'
import { watchRoom } from './disk-room.ts'
import { openPglite } from './pglite.ts'

/** PGlite makes some files of its own for everybody to read, in folders that nobody else can enter. */
function keepModes(): void {
  if (dataDir) tightenFolder(dataDir)
}

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
keepModes()
if (dataDir) watchRoom(db, dataDir, (line) => parentPort?.postMessage({ ended: line }))
// One connection serves the pool; the others are for tools, psql or pg_dump beside it.
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()

parentPort?.on('message', async () => {
  await server.stop()
  await db.close()
  keepModes()
  process.exit(0)
})
parentPort?.postMessage('ready')
