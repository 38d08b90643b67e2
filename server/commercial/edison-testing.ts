import { uploadDocument } from '#server/documents/testing.ts'
import type { Api } from '#server/testing/api.ts'
import { pdfOf } from '#server/testing/documents.ts'
import type { World } from '#server/testing/world.ts'
import { documentHeader, estimateRequest } from '#shared/commercial/edison.rules.ts'

/** The declarations of a made-up businessowners policy, with further lines on a second page. */
export function policyPdf(number: string, more: readonly string[] = []): Buffer {
  return pdfOf([
    [
      'BUSINESSOWNERS POLICY DECLARATIONS',
      `Policy Number: BOP ${number}`,
      'Named Insured: Harbor Lane Bakery LLC',
      'Mailing Address: 12 Harbor Lane, Columbus, OH 43004',
      'Insurance Company: Union Mutual Insurance Company',
      'Policy Period: 03/01/2026 to 03/01/2027',
      'Each Occurrence Limit: $1,000,000',
      'General Aggregate Limit: $2,000,000',
      'Total Premium: $4,312.00',
    ],
    ['CONDITIONS', 'A burglar alarm is required at all times.', ...more],
  ])
}

type Part = { name: string; value: string }
const boundary = 'a-boundary-of-the-test'

/** A form as the browser sends it: file, model, messages. */
export function edisonForm(file: { name: string; bytes: Buffer | string } | null, parts: Part[]) {
  const text = (part: string) => Buffer.from(part)
  const pieces = [
    ...(file
      ? [
          text(
            `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
          ),
          Buffer.from(file.bytes),
          text('\r\n'),
        ]
      : []),
    ...parts.map(({ name, value }) =>
      text(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    text(`--${boundary}--\r\n`),
  ]
  return {
    body: Buffer.concat(pieces),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends a file with a message; by default it is the call of Get Estimate. */
export function sendWithFile(
  api: Api,
  file: { name: string; bytes: Buffer | string } | null,
  content: string = estimateRequest,
  model = 'gpt-4o-mini',
) {
  const messages = JSON.stringify([{ role: 'user', content }])
  const { body, headers } = edisonForm(file, [
    { name: 'model', value: model },
    { name: 'messages', value: messages },
  ])
  return api.post('/api/edison/chat-with-file', body, { headers })
}

/** A policy that a person uploaded and that was read; answers its id. */
export async function readPolicy({ server }: World, api: Api, bytes: Buffer): Promise<string> {
  const { status, body, text } = await uploadDocument(api, bytes, 'policy.pdf', '?source=edison')
  if (status !== 201) throw new Error(text)
  await server.jobs.settle()
  return body.id
}

/** Asks about a document, or about none. */
export function ask(api: Api, content: string, documentId?: string, model = 'gpt-4o-mini') {
  const body = { model, messages: [{ role: 'user', content }] }
  return api.post('/api/edison/chat', body, { headers: documentId ? { [documentHeader]: documentId } : {} })
}
