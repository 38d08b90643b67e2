/** The end of a listed term. */
type Ending = {
  expirationDate: string | null
  termExpirationDate: string | null
  isExpirationAssumed: boolean
}

/** Whether the day on which a policy ends is one that nobody said: a cancellation's day is known, the end behind it may not be. */
export function isEndAssumed({ expirationDate, termExpirationDate, isExpirationAssumed }: Ending): boolean {
  return isExpirationAssumed && expirationDate !== null && expirationDate === termExpirationDate
}

/** When a policy ends as forms and files say it: null where that is only assumed, so that none gives it as the carrier's. */
export function saidExpiration(policy: Ending): string | null {
  return isEndAssumed(policy) ? null : policy.expirationDate
}
