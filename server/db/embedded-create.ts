import { openPglite } from './pglite.ts'

/** Makes a new database in a folder and ends: a process of its own gives the memory of it back. */
const db = await openPglite({ dataDir: process.argv[2] ?? '' })
await db.close()
process.exit(0)
