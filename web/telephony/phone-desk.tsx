import { useQuery } from '@tanstack/react-query'
import { useClickToCall } from './click-to-call.ts'
import { IncomingCalls } from './incoming-calls.tsx'
import { ownNumberQuery } from './telephony.api.ts'

/** What a member with a number has on every page: phone numbers that call, and who is calling. */
export function PhoneDesk() {
  const { data: own = { number: '', forwardTo: '' } } = useQuery(ownNumberQuery)
  useClickToCall(own)
  return own.number ? <IncomingCalls /> : null
}
