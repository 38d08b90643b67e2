import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { prepareQueue } from '#server/jobs/queue.ts'
import { testJobs } from './jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Dumps that tests load, empty and migrated, rather than make a PGlite anew; null when the suite runs on PostgreSQL. */
    pgliteDumps: { empty: string; migrated: string } | null
    /** A server where each worker makes a database of its own from the template, or null with PGlite. */
    postgres: { url: string; template: string } | null
    /** Node as tests start it: it keeps what it compiled. */
    node: string
  }
}

// What databases are copied from: a test's one is never copied, and a smaller dump is loaded sooner.
const dropTemplates = [
  `update pg_database set datistemplate = false where datname like 'template_'`,
  'drop database template0',
  'drop database template1',
]

async function dumpPglite(folder: string): Promise<{ empty: string; migrated: string }> {
  const dumps = { empty: path.join(folder, 'empty.tar'), migrated: path.join(folder, 'migrated.tar') }
  const db = await openPglite({})
  const dump = async (file: string) =>
    writeFileSync(file, new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()))
  for (const statement of dropTemplates) await db.exec(statement)
  await dump(dumps.empty)
  const server = new PGLiteSocketServer({ db, path: path.join(folder, '.s.PGSQL.5432'), maxConnections: 4 })
  await server.start()
  const pool = new pg.Pool({ host: folder, user: 'postgres', database: 'postgres', max: 1 })
  await migrateDatabase(pool)
  await prepareQueue(pool, 'embedded', testJobs)
  await pool.end()
  await server.stop()
  await dump(dumps.migrated)
  await db.close()
  return dumps
}

async function makeTemplate(url: string): Promise<string> {
  const template = `bindery_template_${process.pid}_${Date.now()}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const pool = new pg.Pool({
    connectionString: Object.assign(new URL(url), { pathname: `/${template}` }).href,
    max: 2,
  })
  await migrateDatabase(pool)
  await prepareQueue(pool, 'postgresql', testJobs)
  await pool.end()
  return template
}

async function dropDatabases(url: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [`${template}%`],
  )
  for (const { datname } of rows) await admin.query(`drop database if exists "${datname}" with (force)`)
  await admin.end()
}

/** The reader of imports in one file, as it is started hundreds of times and would load 200 modules each time. */
async function bundleImportReader(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'server/imports-exports/import-child.ts',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  return path.join(folder, 'import-child.mjs')
}

/**
 * Node that starts the programs that tests start most in a fraction of the time. Not the reader of documents: it ends in the
 * midst of compiling, and with a cache Node hangs there once in a while.
 */
async function makeFastNode(folder: string, compiled: string): Promise<string> {
  const program = path.join(folder, 'node')
  const reader = await bundleImportReader(folder)
  const lines = [
    '#!/bin/sh',
    'case "$*" in',
    '*/import-child.ts*)',
    '  for word do',
    `    case "$word" in */import-child.ts) word='${reader}' ;; esac`,
    '    shift',
    '    set -- "$@" "$word"',
    '  done',
    `  set -- '--allow-fs-read=${reader}' "$@" ;;`,
    // The product may write nothing there.
    '*/pdf-forms-child.ts*)',
    `  export NODE_COMPILE_CACHE='${compiled}'`,
    `  set -- '--allow-fs-read=${compiled}' '--allow-fs-write=${compiled}' "$@" ;;`,
    'esac',
    `exec '${process.execPath}' "$@"`,
  ]
  writeFileSync(program, `${lines.join('\n')}\n`, { mode: 0o755 })
  return program
}

/**
 * Migrates once: into a PGlite dump, or with `TEST_DATABASE_URL` into a template database. All that the workers leave, whose
 * servers end with them, lies in one folder, which is removed; programs that are started again and again are compiled once.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-test-'))
  // As the system's own: some tests start processes of other users.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled')
  project.provide('node', await makeFastNode(folder, process.env.NODE_COMPILE_CACHE))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const template = await makeTemplate(url)
    project.provide('postgres', { url, template })
    project.provide('pgliteDumps', null)
    return async () => {
      await dropDatabases(url, template)
      remove()
    }
  }
  project.provide('pgliteDumps', await dumpPglite(folder))
  project.provide('postgres', null)
  return async () => remove()
}
