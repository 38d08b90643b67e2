const minuteMillis = 60_000
/** How often a mailbox is looked at, and the longest pause after failures, in minutes. */
const usualMinutes = 2
const maxMinutes = 6 * 60
/** At which failure in a row owners are notified: after half an hour. */
const warnAt = 5
/** After how many failures in a row a mailbox is no longer read: after about a day, and at once where more attempts would lock it. */
const pauseAfter = 12
const pauseAfterRejected = 3

/** How long a mailbox is left alone after some failures in a row, in milliseconds: doubling from two minutes up to six hours. */
export function readPause(failures: number): number {
  return Math.min(maxMinutes, usualMinutes * 2 ** Math.min(failures, 10)) * minuteMillis
}

/** Whether owners are notified that a mailbox can't be read. */
export function shouldWarn(failures: number): boolean {
  return failures === warnAt
}

/** Whether a mailbox is no longer read until its owner says so. */
export function shouldPause(failures: number, isPasswordRejected: boolean): boolean {
  return failures >= (isPasswordRejected ? pauseAfterRejected : pauseAfter)
}
