import { expect, it } from 'vitest'
import { type AcordFormNumber, acordFormNumbers } from '#shared/acord-forms/concepts.ts'
import { conceptOfField, fieldKey, mappedForms } from '#shared/acord-forms/mapped-forms.rules.ts'
import { recognizeForm } from './recognize-form.rules.ts'

it.each([
  ['ACORD 25 (2016/03)', '25', '2016/03'],
  ['ACORD 125 (2016/03) Page 1 of 4', '125', '2016/03'],
  ['acord_no ACORD 131(2009/10)', '131', '2009/10'],
  // As OCR reads it: letters for digits, a stroke for a slash, a brace for a bracket.
  ['AC0RD 25 (2O16/O3)', '25', '2016/03'],
  ['ACORD 140 {2016|03}', '140', '2016/03'],
  ['ACORD 127 (2015112)', '127', '2015/12'],
  ['Attach to ACORD 125 … ACORD 126 (2016/09)', '126', '2016/09'],
])('knows a form by its foot: %s', (text, number, edition) => {
  expect(recognizeForm({ text })).toEqual({ number, edition, confidence: 0.99 })
})

it.each([
  '',
  'ACORD 101, Additional Remarks Schedule, may be attached',
  'Please send an ACORD 25 to the holder',
  'CERTIFICATE OF LIABILITY INSURANCE of another publisher',
  'ACORD 35 (2016/03)',
])('knows no form in %j', (text) => {
  expect(recognizeForm({ text })).toBeNull()
})

it('knows a form by its title where the foot cannot be read', () => {
  expect(recognizeForm({ text: 'ACORD CERTIFICATE OF LIABILITY INSURANCE PRODUCER' })).toMatchObject({
    number: '25',
    edition: null,
  })
})

it.each([...acordFormNumbers])('knows ACORD %s by the names of its fields, in both styles', (number) => {
  const names = mappedForms[number].fields.map((mapping) => mapping.field)
  const paths = names.map((name) => `F[0].P1[0].${name}[0]`)
  for (const style of [names, paths])
    expect(recognizeForm({ fields: style.map((name) => ({ name })) })?.number).toBe(number)
})

it('knows no form by fields that all forms have', () => {
  const fields = ['Producer_FullName_A', 'NamedInsured_FullName_A', 'Form_CompletionDate_A'].map((name) => ({
    name,
  }))
  expect(recognizeForm({ fields })).toBeNull()
})

it.each<[AcordFormNumber, string, string | undefined]>([
  ['25', 'NamedInsured_FullName_A', 'insured.name'],
  ['25', 'F[0].P1[0].namedinsured_fullname_a[0]', 'insured.name'],
  ['25', 'Policy_GeneralLiability_PolicyNumberIdentifier', 'gl.number'],
  ['25', 'topmostSubform[0].Page1[0].Insurer_NAICCode_F[0]', 'insurer.f.naic'],
  ['125', 'ACORD_Location3_Street', 'location.3.address.street'],
  ['130', 'WorkersCompensation_RateClass_RemunerationAmount_N', 'payroll.14.payroll'],
  ['25', 'Text1', undefined],
])('says what field %s %s holds', (number, name, concept) => {
  expect(conceptOfField(number, name)?.concept).toBe(concept)
})

it('maps each field of a form once', () => {
  for (const number of acordFormNumbers) {
    const keys = mappedForms[number].fields.map((mapping) => fieldKey(mapping.field))
    expect(new Set(keys).size, number).toBe(keys.length)
  }
})

it('says of every mapping that it awaits a fillable copy', () => {
  expect(acordFormNumbers.filter((number) => mappedForms[number].isVerified)).toEqual([])
})
