import { expect, it } from 'vitest'
import { readPause, shouldPause, shouldWarn } from './read-schedule.rules.ts'

it('looks at a mailbox every two minutes, and after failures less and less often, up to every six hours', () => {
  const minutes = [0, 1, 2, 3, 7, 8, 40].map((failures) => readPause(failures) / 60_000)
  expect(minutes).toEqual([2, 4, 8, 16, 256, 360, 360])
})

it('notifies owners once, at the fifth failure in a row', () => {
  expect([1, 4, 5, 6, 12].filter(shouldWarn)).toEqual([5])
})

it('stops after twelve failures, and after three where the password is rejected', () => {
  expect([2, 3, 11, 12].map((failures) => shouldPause(failures, true))).toEqual([false, true, true, true])
  expect([3, 11, 12].map((failures) => shouldPause(failures, false))).toEqual([false, false, true])
})
