import { expect, it } from 'vitest'
import { sensitiveWarning } from './sensitive-pages.rules.ts'

it('names kind and page of what a file holds, never the value', () => {
  const warning = sensitiveWarning(['Flood zones', 'SSN 512-34-7712, born 07/19/1931', 'FEIN 47-1091103'])
  expect(warning).toBe(
    'This file may contain sensitive values: page 2 (Social Security number and date of birth) and page 3 (FEIN). Search shows them to anyone who can read the file. Remove them and upload it again.',
  )
  expect(warning).not.toMatch(/512|1931|47-/)
})

it('says nothing of a file without any, and ends its list', () => {
  expect(sensitiveWarning(['Flood zones', ''])).toBeNull()
  const many = Array.from({ length: 9 }, () => 'SSN 512-34-7712')
  expect(sensitiveWarning(many)).toContain('page 5 (Social Security number), and 4 more.')
})
