import { newId } from '#server/new-id.ts'
import type { Api } from '#server/testing/api.ts'
import { addAdmin, type World } from '#server/testing/world.ts'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'

export const articlesPath = '/api/knowledge/articles'

/** Writes an article as a person; by default a published one for the agency. */
export async function write(api: Api, fields: Record<string, unknown> = {}): Promise<KnowledgeArticle> {
  const { status, body, text } = await api.post(articlesPath, { title: 'Title', body: 'Words', ...fields })
  if (status !== 201) throw new Error(`The article was not made: ${text}`)
  return body
}

/** An article that admins published for every agency, with a title of its own. */
export async function publishForAll(
  { server }: World,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; title: string; body: string; version: number }> {
  const { api } = await addAdmin(server)
  const title = `Platform ${newId()}`
  const made = await api.post('/api/admin/articles', {
    title,
    body: 'For all',
    isPublished: true,
    ...fields,
  })
  if (made.status !== 201) throw new Error(made.text)
  return made.body
}

/** Uploads a file as a browser's form does. */
export function uploadFile(api: Api, file: string | Buffer, name: string, query = '', key?: string) {
  const boundary = 'a-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(key && { 'idempotency-key': key }),
  }
  return api.post(`/api/knowledge/files${query}`, body, { headers })
}
