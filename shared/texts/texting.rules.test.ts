import { expect, it } from 'vitest'
import { isQuietTime, keywordOf } from './texting.rules.ts'

const at = (utc: string) => new Date(`2026-01-15T${utc}:00Z`)

it.each([
  ['VA', '12:59', true],
  ['VA', '13:00', false],
  ['va', '01:59', false],
  ['VA', '02:00', true],
  // The panhandle of Florida is an hour behind.
  ['FL', '13:30', true],
  ['FL', '14:00', false],
  ['CA', '15:59', true],
  ['CA', '16:00', false],
  ['HI', '17:59', true],
  // Unknown: the agency's own clock.
  ['', '12:59', true],
  ['Ontario', '13:00', false],
])('in %s it is quiet at %s UTC: %s', (state, utc, isQuiet) => {
  expect(isQuietTime(state, 'America/New_York', at(utc))).toBe(isQuiet)
})

it('follows daylight saving time', () => {
  expect(isQuietTime('VA', 'America/New_York', new Date('2026-07-15T12:00:00Z'))).toBe(false)
  // Most of Arizona has none, the Navajo Nation has.
  expect(isQuietTime('AZ', 'America/New_York', new Date('2026-07-15T14:30:00Z'))).toBe(true)
})

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Opt-out', 'stop'],
  ['Unsubscribe', 'stop'],
  ['START', 'start'],
  ['yes', 'start'],
  ['Please stop by tomorrow', null],
  ['HELP', null],
  ['', null],
])('reads %j as %s', (body, keyword) => {
  expect(keywordOf(body)).toBe(keyword)
})
