import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import type { Api } from '#server/testing/api.ts'
import type { TestServer } from '#server/testing/server.ts'

const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)

/** The parts of a ZIP archive as text, by their paths, read by a library that the server does not use. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await open(bytes, { lazyEntries: true })
  const parts: Record<string, string> = {}
  const read = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>
  zip.on('entry', async (entry: Entry) => {
    parts[entry.fileName] = (await buffer(await read(entry))).toString('utf8')
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  return parts
}

/** Downloads an archive with a person's cookies. */
export async function downloadExport({ app }: TestServer, api: Api, id: string) {
  const url = `/api/data-exports/${id}/file`
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url, cookies: api.cookies })
  return { status: statusCode, headers, bytes: rawPayload }
}

/** The lines of a JSON-lines part, read. */
export function rowsIn(part: string | undefined): Record<string, unknown>[] {
  const lines = (part ?? '').split('\n').filter((line) => line !== '')
  return lines.map((line): Record<string, unknown> => JSON.parse(line))
}

const own = 'select $1::uuid, id, owner_id'

/** Rows of the assistant and the knowledge base of an agency (`$1`), which outlive no call of a test. */
export const assistantRows = [
  `insert into knowledge_folders (agency_id, id, name) values ($1, $1, 'Claims')`,
  `insert into knowledge_articles (agency_id, id, folder_id, title, body, owner_id, created_by_id, updated_by_id)
   select $1::uuid, id, id, 'Certificates', 'Text', owner_id, owner_id, owner_id from agencies where id = $1`,
  `insert into knowledge_versions (agency_id, article_id, version, title, body, author_id)
   select $1::uuid, id, 1, 'Certificates', 'Old', owner_id from agencies where id = $1`,
  `insert into knowledge_pages (agency_id, article_id, page, text) values ($1, $1, 1, 'Text')`,
  `insert into knowledge_questions (agency_id, id, question, normalized, last_asked_by_id, last_asked_at, status)
   select $1::uuid, id, 'Why?', 'why', owner_id, now(), 'open' from agencies where id = $1`,
  `insert into chat_messages (agency_id, id, user_id, role, content) ${own}, 'user', 'Hi' from agencies where id = $1`,
  `insert into assistant_proposals (agency_id, id, user_id, operation, input, expires_at)
   ${own}, 'ticket.create', '{}', now() from agencies where id = $1`,
  `insert into assistant_actions (agency_id, id, user_id, operation, record_type, record_id, after, record_version)
   ${own}, 'ticket.create', 'ticket', id, '{}', 1 from agencies where id = $1`,
  `insert into assistant_usage (agency_id, user_id, day) select $1::uuid, owner_id, now() from agencies where id = $1`,
  `insert into model_calls (agency_id, id, user_id, model, host, outcome, milliseconds)
   ${own}, 'm', 'h', 'answered', 1 from agencies where id = $1`,
]
