import { describe, expect, it } from 'vitest'
import { authorityFor, isSale } from './licensing.rules.ts'

describe('what takes a license', () => {
  it.each([
    ['new', 'Acme', undefined, true],
    ['new', '', undefined, true],
    ['rewrite', 'Acme', 'Acme', true],
    ['renewal', 'Other', 'Acme', true],
    ['renewal', ' acme ', 'Acme', false],
    ['renewal', 'Acme', undefined, false],
    ['transfer_in', 'Acme', undefined, false],
    [undefined, 'Acme', undefined, false],
  ] as const)('a term that begins by %s with %j after %j: %s', (kind, carrier, formerCarrier, expected) => {
    expect(isSale({ kind, carrier, formerCarrier })).toBe(expected)
  })

  it('is a line of authority that the type of policy belongs to', () => {
    expect(authorityFor.auto).toContain('personal_lines')
    expect(authorityFor.commercial).not.toContain('personal_lines')
    expect(authorityFor.commercial).not.toContain('life_health')
    expect(authorityFor.health).toEqual(['life_health', 'other'])
  })
})
