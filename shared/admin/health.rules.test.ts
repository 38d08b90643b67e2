import { describe, expect, it } from 'vitest'
import {
  backupState,
  databaseState,
  formatBytes,
  formatDuration,
  type HealthState,
  mailState,
  memoryState,
  queueState,
  storageState,
  worstState,
} from './health.rules.ts'

const minute = 60_000
const megabyte = 1_048_576
const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * minute)

describe('the health of a part', () => {
  it.each<[number, boolean, HealthState]>([
    [250, true, 'ok'],
    [251, true, 'warning'],
    [1, false, 'warning'],
  ])('calls a database of %d ms, migrated %s, %s', (latency, isMigrated, state) => {
    expect(databaseState(latency, isMigrated)).toBe(state)
  })

  it.each<[number, number, HealthState]>([
    [10 * minute, 0, 'ok'],
    [10 * minute + 1, 0, 'warning'],
    [0, 1, 'warning'],
    [60 * minute, 0, 'warning'],
    [60 * minute + 1, 0, 'failed'],
  ])('calls a queue whose oldest job waits %d ms, with %d dead ones, %s', (oldest, dead, state) => {
    expect(queueState(oldest, dead)).toBe(state)
  })

  it.each<[boolean, boolean, boolean, HealthState]>([
    [false, false, false, 'ok'],
    [true, true, false, 'ok'],
    [true, false, false, 'warning'],
    [false, false, true, 'warning'],
  ])(
    'calls mail that is kept %s, tried out %s, failed last %s, %s',
    (isKept, isTryOut, hasLastFailed, state) => {
      expect(mailState({ isKept, isTryOut, hasLastFailed })).toBe(state)
    },
  )

  it.each<[number | null, HealthState]>([
    [null, 'ok'],
    [1024 * megabyte, 'ok'],
    [1024 * megabyte - 1, 'warning'],
    [100 * megabyte, 'warning'],
    [100 * megabyte - 1, 'failed'],
  ])('calls a store with %s bytes free %s', (free, state) => {
    expect(storageState(free)).toBe(state)
  })

  it.each<[Date | null, HealthState]>([
    [null, 'warning'],
    [hoursAgo(48), 'ok'],
    [hoursAgo(49), 'warning'],
  ])('calls a last backup of %s %s', (finishedAt, state) => {
    expect(backupState(finishedAt, now)).toBe(state)
  })

  it('warns of a process that holds most of the memory', () => {
    expect(memoryState(80, 100)).toBe('ok')
    expect(memoryState(81, 100)).toBe('warning')
  })

  it('is as bad for the whole as for the worst part', () => {
    expect(worstState([])).toBe('ok')
    expect(worstState(['ok', 'warning', 'ok'])).toBe('warning')
    expect(worstState(['warning', 'failed', 'ok'])).toBe('failed')
  })
})

describe('what a person reads', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1.4 * 1024 ** 3, '1.4 GB'],
    [250 * megabyte, '250 MB'],
    [5 * 1024 ** 5, '5,120 TB'],
  ])('of %d bytes is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  it.each([
    [999, '0 s'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [(2 * 24 + 3) * 3_600_000 + 59_000, '2 d 3 h'],
  ])('of %d ms is %s', (millis, text) => {
    expect(formatDuration(millis)).toBe(text)
  })
})
