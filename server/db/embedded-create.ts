import { tightenFolder } from '#server/private-folder.ts'
import { openPglite } from './pglite.ts'

/** Makes a new database in a folder and ends: a process of its own gives the memory of it back. */
const folder = process.argv[2] ?? ''
const db = await openPglite({ dataDir: folder })
await db.close()
// Its files come out of a package with the modes that they have there.
tightenFolder(folder)
process.exit(0)
