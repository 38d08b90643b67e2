import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const settings: PGliteOptions = {
  extensions: { pg_trgm, btree_gin },
  // One connection on one small machine: PostgreSQL's own 128 MB would double the process.
  postgresqlconf: ['shared_buffers=16MB', 'maintenance_work_mem=16MB'],
}

/** Opens PGlite with the extensions of the product: in a folder, or in memory from a dump. */
export function openPglite(
  place: Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'pgliteWasmModule'>,
): Promise<PGlite> {
  return PGlite.create({ ...settings, ...place })
}
