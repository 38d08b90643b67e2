import { expect, it } from 'vitest'
import { stem } from './stem.rules.ts'

it.each([
  ['cancel cancels cancelled cancelling cancellation'],
  ['renew renews renewed renewing renewal renewals'],
  ['expire expires expired expiring expiration'],
  ['policy policies'],
  ['insure insured insures insurance'],
  ['certificate certificates'],
  ['deductible deductibles'],
  ['file files filed filing'],
  ['retire retired retiring retirement'],
  ['terminate terminated termination'],
  ['endorse endorsed endorsement endorsements'],
  ['quote quotes quoted quoting'],
  ['claim claims claimed'],
])('the forms "%s" share a stem', (forms) => {
  expect(new Set(forms.split(' ').map(stem)).size).toBe(1)
})

it.each([
  ['policy', 'police'],
  ['medical', 'medicare'],
  ['general', 'generate'],
  ['agent', 'agency'],
  ['loss', 'lose'],
  ['bus', 'bu'],
])('"%s" and "%s" stay apart', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
})

it.each(['ho3', '25000', 'gap', 'ing', 'ed', 'ss', 'café'])('"%s" stays as it is', (word) => {
  expect(stem(word)).toBe(word)
})
