import { queryOptions } from '@tanstack/react-query'
import type { ConsentNote, TextSend } from '#shared/texts/texts.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/agency-integrations/twilio/texts'

/** How often an open thread looks for answers, in milliseconds. */
const pause = 15_000

/** The texts with a client, and its numbers. */
export function textsQuery(clientId: string) {
  return queryOptions({
    queryKey: [path, clientId] as const,
    queryFn: ({ signal }) =>
      call('GET /api/agency-integrations/twilio/texts', { query: { clientId }, signal }),
    staleTime: 0,
    refetchInterval: pause,
  })
}

const invalidates = [[path], ['/api/activity']]

/** Sends a text. The same one again within seconds is sent once. */
export function useSendText() {
  return useAction({
    run: (body: TextSend) => call('POST /api/agency-integrations/twilio/texts', { body }),
    invalidates,
    isRepeatable: false,
  })
}

/** Records what the person at a number said of texts. */
export function useNoteConsent() {
  return useAction({
    run: (body: ConsentNote, actionKey) =>
      call('POST /api/agency-integrations/twilio/texts/consent', { body, actionKey }),
    invalidates,
  })
}
