import type { Api } from '#server/testing/api.ts'

/** Uploads a document as a browser's form does; the query is that of its address, such as `?source=edison`. */
export function uploadDocument(api: Api, file: string | Buffer, name: string, query = '', key?: string) {
  return uploadTo(api, `/api/documents${query}`, file, name, key)
}

/** Sends a file to a call as browsers do. */
export function uploadTo(api: Api, path: string, file: string | Buffer, name: string, key?: string) {
  const boundary = 'a-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(key && { 'idempotency-key': key }),
  }
  return api.post(path, body, { headers })
}
