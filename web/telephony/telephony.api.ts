import { queryOptions } from '@tanstack/react-query'
import type { AgencyNumberUpdate, CallStart, TelephonyConnect } from '#shared/telephony/telephony.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The agency's Twilio account and numbers. */
export const telephonyQuery = queryOptions(callQuery('GET /api/agency-integrations/twilio'))

/** The signed-in member's own number; asked for once, since it seldom changes. */
export const ownNumberQuery = queryOptions({
  ...callQuery('GET /api/agency-integrations/twilio/own'),
  staleTime: 5 * 60_000,
})

/** How often an open page looks for calls that come in, in milliseconds. */
const pause = 4000

/** The calls that are coming in for the signed-in member. */
export const ringingQuery = queryOptions({
  ...callQuery('GET /api/agency-integrations/twilio/ringing'),
  staleTime: 0,
  refetchInterval: pause,
})

const invalidates = [telephonyQuery.queryKey, ownNumberQuery.queryKey]

/** Connects an account, or the same one with another token. The server does not know a repeat by its key. */
export function useConnectTelephony() {
  return useAction({
    run: (body: TelephonyConnect) => call('PUT /api/agency-integrations/twilio', { body }),
    invalidates,
    isRepeatable: false,
  })
}

/** Disconnects the account. */
export function useDisconnectTelephony() {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/agency-integrations/twilio', { actionKey }),
    invalidates,
  })
}

/** Reads the numbers of the account again. */
export function useRefreshNumbers() {
  return useAction({
    run: (_input: undefined) => call('POST /api/agency-integrations/twilio/numbers/refresh', {}),
    invalidates,
  })
}

/** Chooses who answers a number; a stale version is refused with 409. */
export function useUpdateNumber(id: string) {
  return useAction({
    run: (body: AgencyNumberUpdate) =>
      call('PATCH /api/agency-integrations/twilio/numbers/:id', { params: { id }, body }),
    invalidates,
    isRepeatable: false,
  })
}

/** Starts a call from the member's own phone. A second click within seconds answers the first one's call. */
export function useStartCall() {
  return useAction({
    run: (body: CallStart) => call('POST /api/agency-integrations/twilio/calls', { body }),
    invalidates: [['/api/agency-integrations/twilio/calls']],
  })
}
