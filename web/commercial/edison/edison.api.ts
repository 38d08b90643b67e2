import { queryOptions } from '@tanstack/react-query'
import type { EdisonAnswer, EdisonTurn, StoredEstimate } from '#shared/commercial/edison.contract.ts'
import { documentHeader } from '#shared/commercial/edison.rules.ts'
import type { EstimateMore } from '#shared/commercial/estimate.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { call, send } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

/** What a call answered, as far as it is read; empty content where there is none. */
export type EdisonReply = { content: string; requestId: string; documentId: string | null }

const estimatesPath = '/api/estimates'
export const estimateKeys = [[estimatesPath]] as const

/** Reads `message.content` whatever the status is. Throws where the response is no JSON. */
async function replyOf(response: Response): Promise<EdisonReply> {
  const answer: Partial<EdisonAnswer> | null = await response.json()
  const content = answer?.message?.content
  return {
    content: typeof content === 'string' ? content.trim() : '',
    requestId: answer?.requestId || newActionKey(),
    documentId: answer?.documentId ?? null,
  }
}

type Asked = { model: string; messages: readonly EdisonTurn[]; signal: AbortSignal }

/** POST /api/edison/chat-with-file: a form with file, model and messages. */
export async function askWithFile(file: File, { model, messages, signal }: Asked): Promise<EdisonReply> {
  const body = new FormData()
  body.append('file', file)
  body.append('model', model)
  body.append('messages', JSON.stringify(messages))
  return replyOf(await send('POST /api/edison/chat-with-file', { body, signal }))
}

/** POST /api/edison/chat; a header names the document that the conversation is about. */
export async function askWithoutFile(
  documentId: string | null,
  { model, messages, signal }: Asked,
): Promise<EdisonReply> {
  const headers: Record<string, string> = documentId ? { [documentHeader]: documentId } : {}
  return replyOf(await send('POST /api/edison/chat', { body: { model, messages }, headers, signal }))
}

/** The newest estimates, or the newest of one document. */
export function estimatesQuery(documentId: string | null, limit: number) {
  return queryOptions({
    queryKey: [estimatesPath, documentId, limit] as const,
    queryFn: ({ signal }) => call('GET /api/estimates', { query: { documentId, limit }, signal }),
  })
}

/** Makes the estimate of a document that has none. */
export function useCreateEstimate() {
  return useAction({
    run: (documentId: string, actionKey) => call('POST /api/estimates', { body: { documentId }, actionKey }),
    invalidates: estimateKeys,
  })
}

/** Reckons an estimate again with what a person typed in. */
export function useRefineEstimate({ id, version }: Pick<StoredEstimate, 'id' | 'version'>) {
  return useAction({
    run: (more: EstimateMore, actionKey) =>
      call('PATCH /api/estimates/:id', { params: { id }, body: { more, version }, actionKey }),
    invalidates: estimateKeys,
  })
}
