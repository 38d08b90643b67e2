import { describe, expect, it } from 'vitest'
import { openSentences } from './open-sentences.rules.ts'
import { neutralWordings } from './promise-reasons.ts'

describe('a sentence of a certificate that speaks of policies', () => {
  it.each([
    'Your comp carrier has nothing to claim from us if someone gets hurt here.',
    'Ours sits over the coverage of the subcontractor.',
    'Every policy does what Exhibit C wants.',
    'Please strike the paragraph about the rights of the holder.',
  ])('is to be confirmed where no rule knows what it promises: %s', (text) => {
    expect(openSentences(text).map((sentence) => sentence.text)).toEqual([text])
  })

  it.each([
    'Re: installation of signs at 900 Pike St, job 2214.',
    'Evidence of insurance only.',
    'This certificate confers no rights upon the holder.',
    'Named insured operates at 12 Elm St.',
    'Certificate holder is mortgagee as their interests may appear, loan 8841.',
    'Renovation of Grover Primary School gymnasium.',
    '2019 Ford F-250, VIN ending 4417.',
  ])('is left alone where it says what certificates say anyway: %s', (text) => {
    expect(openSentences(text)).toEqual([])
  })

  it('is left alone where it is a neutral wording that we offered ourselves', () => {
    for (const wording of Object.values(neutralWordings)) expect(openSentences(wording)).toEqual([])
  })

  it('is not asked about twice: what is refused needs no confirmation', () => {
    expect(openSentences('30 days written notice of cancellation will be given to the holder.')).toEqual([])
  })
})
