import { expect, it } from 'vitest'
import { usualGroupName } from './client-groups.rules.ts'

it.each([
  ['Ana Lopez', 'personal', 'Lopez household'],
  ['Lopez, Ana', 'personal', 'Lopez household'],
  ['Ana Lopez Jr.', 'personal', 'Lopez household'],
  ['Cher', 'personal', 'Cher household'],
  ['Acme LLC', 'commercial', 'Acme LLC and affiliates'],
] as const)('%s (%s) begins the %s', (name, kind, expected) => {
  expect(usualGroupName({ name, kind })).toBe(expected)
})
