import { describe, expect, it } from 'vitest'
import { findCertificatePromises } from './certificate-promises.rules.ts'
import { certificateWordings } from './testing/certificate-wordings.ts'

function kindsOf(text: string): string {
  return [...new Set(findCertificatePromises(text).map(({ kind }) => kind))].sort().join(' ')
}

describe('the wording of a certificate', () => {
  it.each(certificateWordings)('%s', (text, kinds) => expect(kindsOf(text)).toBe(kinds))

  it('is shown with its words and the sentence in which they stand', () => {
    const text = 'Street fair on Granby Street. The city is an additional insured on all policies.\nStand 14'
    const [promise, ...others] = findCertificatePromises(text)
    expect(others).toEqual([])
    expect(promise).toMatchObject({ kind: 'additional_insured', words: 'additional insured', isForAll: true })
    expect(text.slice(promise?.start, promise?.end).trim()).toBe(
      'The city is an additional insured on all policies.',
    )
  })

  it('is read through typographic quotes, dashes and blanks, whatever its length', () => {
    expect(kindsOf('Thirty (30) days’ written notice of non–renewal to holder')).toBe('notice')
    expect(findCertificatePromises('a '.repeat(5000))).toEqual([])
    expect(findCertificatePromises('')).toEqual([])
  })
})
