import type { Api } from '#server/testing/api.ts'
import type { World } from '#server/testing/world.ts'

type Cells = Record<string, string>

/** CSV text of rows that share their headings. */
export function csvOf(rows: Cells[], delimiter = ','): string {
  const headings = Object.keys(rows[0] ?? {})
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = rows.map((row) => headings.map((heading) => quoted(row[heading] ?? '')).join(delimiter))
  return [headings.join(delimiter), ...lines].join('\r\n')
}

/** Uploads a file as a browser's form does. */
export async function upload(
  api: Api,
  file: string | Buffer,
  kind = 'clients',
  name = 'book.csv',
  key?: string,
) {
  const boundary = 'a-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(key && { 'idempotency-key': key }),
  }
  return api.post(`/api/imports?kind=${kind}`, body, { headers })
}

/** Waits for the background work and reads the import. */
export async function settled({ server }: World, api: Api, id: string) {
  await server.jobs.settle()
  return (await api.get(`/api/imports/${id}`)).body
}

/** Uploads a file and has it checked by its guessed mapping. */
export async function checked(world: World, file: string | Buffer, kind = 'clients', api = world.api) {
  const { status, body } = await upload(api, file, kind)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  await api.post(`/api/imports/${body.id}/dry-run`)
  return settled(world, api, body.id)
}

/** Publishes a checked import. */
export async function published(world: World, id: string, api = world.api) {
  await api.post(`/api/imports/${id}/publish`)
  return settled(world, api, id)
}

/** Uploads a ZIP file of documents to a published import. */
export async function attachZip(api: Api, importId: string, file: Buffer, name = 'docs.zip') {
  const boundary = 'a-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/zip\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return api.post(`/api/imports/${importId}/attachments`, body, { headers })
}
