/** How a part of the installation is: shown in words and with an icon, never by color alone. */
export const healthStates = ['ok', 'warning', 'failed'] as const
export type HealthState = (typeof healthStates)[number]

const minute = 60_000
const hour = 60 * minute
const megabyte = 1_048_576

/** A database that takes this long to answer slows every screen. */
const slowMillis = 250

/** How the database is: slow, or at another migration than the program. */
export function databaseState(latencyMillis: number, isMigrated: boolean): HealthState {
  return latencyMillis > slowMillis || !isMigrated ? 'warning' : 'ok'
}

/** How the job queue is: a job that has waited an hour means that nobody works, a dead one that someone has to look. */
export function queueState(oldestWaitingMillis: number, deadJobs: number): HealthState {
  if (oldestWaitingMillis > hour) return 'failed'
  return oldestWaitingMillis > 10 * minute || deadJobs > 0 ? 'warning' : 'ok'
}

/** How mail is: the last try counts. Stored email reaches nobody, which is right only where the product is tried out. */
export function mailState(mail: { isKept: boolean; isTryOut: boolean; hasLastFailed: boolean }): HealthState {
  if (mail.isKept && !mail.isTryOut) return 'warning'
  return mail.hasLastFailed ? 'warning' : 'ok'
}

/** How much room is left for files and, on the embedded database, for data; null where that is unknown (S3). */
export function storageState(freeBytes: number | null): HealthState {
  if (freeBytes === null || freeBytes >= 1024 * megabyte) return 'ok'
  return freeBytes < 100 * megabyte ? 'failed' : 'warning'
}

/** How old the last backup is: one a day is the least for an agency's book. */
export function backupState(finishedAt: Date | null, now: Date): HealthState {
  return finishedAt !== null && now.getTime() - finishedAt.getTime() <= 48 * hour ? 'ok' : 'warning'
}

/** How full the machine's memory is with this process. */
export function memoryState(usedBytes: number, totalBytes: number): HealthState {
  return usedBytes > totalBytes * 0.8 ? 'warning' : 'ok'
}

/** The state of the whole: that of its worst part. */
export function worstState(states: readonly HealthState[]): HealthState {
  return states.reduce<HealthState>(
    (worst, state) => (healthStates.indexOf(state) > healthStates.indexOf(worst) ? state : worst),
    'ok',
  )
}

/** Bytes as a person reads them, such as "1.4 GB". */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: power > 1 && amount < 100 ? 1 : 0 })} ${units[power]}`
}

/** A length of time as a person reads it: its two largest units, such as "2 d 3 h". */
export function formatDuration(millis: number): string {
  const seconds = Math.floor(millis / 1000)
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ]
  const first = parts.findIndex(([amount]) => amount > 0)
  if (first === -1) return '0 s'
  const shown = parts.slice(first, first + 2).filter(([amount]) => amount > 0)
  return shown.map(([amount, unit]) => `${amount} ${unit}`).join(' ')
}
