import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type FilesEdge, filesEdge } from './files.ts'
import { type MailEdge, mailEdge } from './mail.ts'

/** The world outside, one door each; tests replace a door, never a database. */
export type Edges = { mail: MailEdge; files: FilesEdge }

/** Opens every door as configured. */
export async function openEdges(config: Config, pool: pg.Pool): Promise<Edges> {
  return { mail: mailEdge(config, pool), files: await filesEdge(config) }
}
