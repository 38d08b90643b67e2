import type { CallOutcome } from '#shared/activity/activity.contract.ts'
import type { CallStatus } from './telephony.contract.ts'

/** What came of a call that is over, as a timeline has it. */
export function outcomeOf(status: CallStatus): CallOutcome {
  if (status === 'answered') return 'spoke'
  return status === 'voicemail' ? 'voicemail' : 'no_answer'
}

/** How long a call was, such as "4 min 5 sec". */
export function callLength(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} sec`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} sec`
}
