import { describe, expect, it } from 'vitest'
import { plusAddress, proofOf, readPlusAddress, signedText } from './private-addresses.rules.ts'

const id = '01990000-0000-7000-8000-00000000c001'
const proof = proofOf('00ff00ff00ff00ff00ff')

describe('a private address', () => {
  it.each(['client', 'prospect', 'policy', 'ticket', 'agency'] as const)('of a %s says which', (type) => {
    const address = plusAddress('inbox@mail.example', { type, id }, proof)
    expect(address).toMatch(/^inbox\+[acplt][0-9a-v]{38}@mail\.example$/)
    expect(readPlusAddress(address.toUpperCase())).toEqual({ type, id, proof })
  })

  it('stays below the 64 characters that mail servers take before the @', () => {
    const [local = ''] = plusAddress(`${'i'.repeat(24)}@mail.example`, { type: 'client', id }, proof).split(
      '@',
    )
    expect(local.length).toBeLessThanOrEqual(64)
  })

  it.each([
    'inbox@mail.example',
    'inbox+news@mail.example',
    'inbox+c0123@mail.example',
    `inbox+x${'0'.repeat(38)}@mail.example`,
    `inbox+c${'0'.repeat(38)}`,
  ])('is not %s', (address) => {
    expect(readPlusAddress(address)).toBeNull()
  })

  it('is signed with its kind, so that the proof of one is none for another', () => {
    expect(signedText({ type: 'client', id })).not.toBe(signedText({ type: 'policy', id }))
  })
})
