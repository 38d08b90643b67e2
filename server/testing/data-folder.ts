import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { extract } from 'tar'
import { inject } from 'vitest'

/** Puts a database into a data folder, empty or migrated, where the product would take seconds to make one. */
export async function fillDataFolder(dataDir: string, state: 'empty' | 'migrated'): Promise<void> {
  const cwd = path.join(dataDir, 'db')
  mkdirSync(cwd, { recursive: true })
  await extract({ file: inject('pgliteDumps')?.[state] ?? '', cwd })
}
