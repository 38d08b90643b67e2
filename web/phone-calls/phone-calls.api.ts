import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import {
  type CallFile,
  type CallQuery,
  callPage,
  type PhoneCall,
} from '#shared/telephony/telephony.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = ['/api/agency-integrations/twilio/calls'] as const

/** Phone calls, page by page, the newest first; always read again, since more come in. */
export function phoneCallsQuery(of: CallQuery['of']) {
  return infiniteQueryOptions({
    queryKey: [...path, of] as const,
    queryFn: ({ pageParam, signal }): Promise<PhoneCall[]> =>
      call('GET /api/agency-integrations/twilio/calls', {
        query: { of, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < callPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Logs a call on a record; a stale version is refused with 409. */
export function useFileCall(id: string) {
  return useAction({
    run: (body: CallFile, actionKey) =>
      call('POST /api/agency-integrations/twilio/calls/:id/file', { params: { id }, body, actionKey }),
    invalidates: [path, ...recordKeys],
  })
}
