import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './processes.ts'

/** Of which sources dist/web was built; beside it, since all that lies in it is served. */
const stamp = path.join(root, 'dist', 'web.sha256')

const sources = ['web/**/*', 'shared/**/*', 'engines/**/*', 'vite.config.ts', 'package-lock.json']

function isSource(file: string): boolean {
  return !/\.test\.tsx?$/.test(file)
}

/** The mark of everything that the web app is built from: a few hundred small files, read in milliseconds. */
function markOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map((entry) => path.join(entry.parentPath, entry.name)).filter(isSource)
  for (const name of names.sort())
    hash.update(path.relative(root, name)).update('\0').update(readFileSync(name))
  return hash.digest('hex')
}

/** Builds the web app into dist/web when its sources changed since the last build. Throws when that fails. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const mark = markOfSources()
  const isBuilt = existsSync(path.join(root, 'dist', 'web', 'index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === mark) return
  rmSync(stamp, { force: true })
  console.log('Building the web app …')
  // Not in this process: the builder's memory would stay with the server.
  const exitCode = await run('vite', ['build', '--logLevel', 'warn'], signal ? { signal } : {})
  if (exitCode !== 0) throw new Error('The web app could not be built: see the message above.')
  writeFileSync(stamp, mark)
}
