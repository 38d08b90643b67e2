import { type FieldMapping, insurerLetters } from '#shared/acord-forms/concepts.ts'
import { addressFields, field, rows } from './rows.ts'

/** The day, the agency and the insured as all forms have them. */
export const headerFields: readonly FieldMapping[] = [
  field('Form_CompletionDate_A', 'form.date', 'date'),
  field('Producer_FullName_A', 'producer.name'),
  ...addressFields('Producer_MailingAddress', 'A', 'producer.address'),
  field('Producer_ContactPerson_FullName_A', 'producer.contact'),
  field('Producer_ContactPerson_PhoneNumber_A', 'producer.phone'),
  field('Producer_FaxNumber_A', 'producer.fax'),
  field('Producer_ContactPerson_EmailAddress_A', 'producer.email'),
  field('Producer_CustomerIdentifier_A', 'producer.customerId'),
  field('Producer_StateLicenseIdentifier_A', 'producer.license'),
  field('Producer_NationalIdentifier_A', 'producer.npn'),
  field('Insurer_ProducerIdentifier_A', 'producer.code'),
  field('Insurer_SubProducerIdentifier_A', 'producer.subcode'),
  field('Producer_AuthorizedRepresentative_Signature_A', 'producer.signature'),
  field('NamedInsured_FullName_A', 'insured.name'),
  ...addressFields('NamedInsured_MailingAddress', 'A', 'insured.address'),
]

/** The insurers that certificates name by letter. */
export const insurerFields: readonly FieldMapping[] = insurerLetters.flatMap((letter) => [
  field(`Insurer_FullName_${letter.toUpperCase()}`, `insurer.${letter}.name`),
  field(`Insurer_NAICCode_${letter.toUpperCase()}`, `insurer.${letter}.naic`, 'number'),
])

/** The one carrier and policy that applications and evidences are about. */
export const policyFields: readonly FieldMapping[] = [
  field('Insurer_FullName_A', 'insurer.a.name'),
  field('Insurer_NAICCode_A', 'insurer.a.naic', 'number'),
  field('Policy_PolicyNumberIdentifier_A', 'policy.number'),
  field('Policy_EffectiveDate_A', 'policy.effective', 'date'),
  field('Policy_ExpirationDate_A', 'policy.expiration', 'date'),
]

/** Whom a certificate is for, and what it says to them. */
export const holderFields: readonly FieldMapping[] = [
  field('CertificateOfInsurance_CertificateNumberIdentifier_A', 'certificate.number'),
  field('CertificateOfInsurance_RevisionNumberIdentifier_A', 'certificate.revision'),
  field('CertificateHolder_FullName_A', 'holder.name'),
  ...addressFields('CertificateHolder_MailingAddress', 'A', 'holder.address'),
  field('CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A', 'certificate.description'),
]

/** Someone else with an interest, as evidences and applications ask for. */
export function interestFields(count: number): FieldMapping[] {
  return rows(count, (letter, row) => [
    field(`AdditionalInterest_FullName_${letter}`, `interest.${row}.name`),
    ...addressFields('AdditionalInterest_MailingAddress', letter, `interest.${row}.address`),
    field(`AdditionalInterest_AccountNumberIdentifier_${letter}`, `interest.${row}.loan`),
    ...(
      [
        ['AdditionalInsured', 'additionalInsured'],
        ['Mortgagee', 'mortgagee'],
        ['LossPayee', 'lossPayee'],
        ['LendersLossPayable', 'lendersLossPayable'],
        ['Lienholder', 'lienholder'],
        ['Other', 'other'],
      ] as const
    ).map(([name, kind]) =>
      field(`AdditionalInterest_Interest_${name}Indicator_${letter}`, `interest.${row}.${kind}`, 'box'),
    ),
  ])
}
