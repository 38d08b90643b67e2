// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { decryptText, encryptText } from './encryption.ts'

const keys = { secretKey: 'a-secret-for-tests-of-32-characters-or-more', previousSecretKeys: [] }
const newKeys = { secretKey: 'another-secret-that-came-after-the-first-one', previousSecretKeys: [] }
const place = 'clients.fein:agency-1'

describe('an encrypted column', () => {
  it('is read again as it was written', () => {
    expect(decryptText(keys, place, encryptText(keys, place, '12-3456789 ü'))).toBe('12-3456789 ü')
  })

  it('never shows its text and is never the same twice', () => {
    const encrypted = encryptText(keys, place, '12-3456789')
    expect(encrypted).not.toContain('3456789')
    expect(encryptText(keys, place, '12-3456789')).not.toBe(encrypted)
  })

  it('is refused when it was altered', () => {
    const encrypted = encryptText(keys, place, '12-3456789')
    const middle = encrypted.length - 20
    const altered =
      encrypted.slice(0, middle) + (encrypted[middle] === 'A' ? 'B' : 'A') + encrypted.slice(middle + 1)
    expect(() => decryptText(keys, place, altered)).toThrow()
    expect(() => decryptText(keys, place, 'v2.x.y')).toThrow('unknown form')
  })

  it('is refused in another agency or column', () => {
    const encrypted = encryptText(keys, place, '12-3456789')
    expect(() => decryptText(keys, 'clients.fein:agency-2', encrypted)).toThrow()
  })

  it('is read with the key of its time once SECRET_KEY has changed', () => {
    const encrypted = encryptText(keys, place, '12-3456789')
    const rotated = { ...newKeys, previousSecretKeys: [keys.secretKey] }
    expect(decryptText(rotated, place, encrypted)).toBe('12-3456789')
    expect(() => decryptText(newKeys, place, encrypted)).toThrow('SECRET_KEY does not hold')
    expect(encryptText(rotated, place, 'x').split('.')[1]).not.toBe(encrypted.split('.')[1])
  })
})
