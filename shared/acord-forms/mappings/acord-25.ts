import type { FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { autoLimits, employersLiabilityLimits, generalLiabilityLimits, umbrellaLimits } from './limits.ts'
import { headerFields, holderFields, insurerFields } from './parties.ts'
import { field, rows } from './rows.ts'

/** The policy number, dates and marks of one line of the certificate. */
function line(
  policy: string,
  concept: 'gl' | 'auto' | 'umbrella' | 'wc',
  insurer: string,
  waiver: string,
): FieldMapping[] {
  return [
    field(`${insurer}_InsurerLetterCode_A`, `${concept}.insurer`),
    field(`Policy_${policy}_PolicyNumberIdentifier_A`, `${concept}.number`),
    field(`Policy_${policy}_EffectiveDate_A`, `${concept}.effective`, 'date'),
    field(`Policy_${policy}_ExpirationDate_A`, `${concept}.expiration`, 'date'),
    field(`CertificateOfInsurance_${policy}_AdditionalInsuredCode_A`, `${concept}.additionalInsured`, 'yes'),
    field(`Policy_${waiver}_SubrogationWaivedCode_A`, `${concept}.waiver`, 'yes'),
  ]
}

const workersCompensation = 'WorkersCompensationAndEmployersLiability'

/** Certificate of liability insurance. */
export const acord25: FormMapping = {
  number: '25',
  title: 'Certificate of liability insurance',
  editions: ['2009/09', '2010/05', '2014/01', '2016/03', '2025/12'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...insurerFields,
    ...holderFields,
    ...line('GeneralLiability', 'gl', 'GeneralLiability', 'GeneralLiability'),
    ...generalLiabilityLimits,
    ...line('AutomobileLiability', 'auto', 'Vehicle', 'AutomobileLiability'),
    ...autoLimits,
    ...line('ExcessLiability', 'umbrella', 'ExcessUmbrella', 'ExcessLiability'),
    ...umbrellaLimits,
    ...line(workersCompensation, 'wc', 'WorkersCompensationEmployersLiability', 'WorkersCompensation'),
    ...employersLiabilityLimits,
    field(
      'WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator_A',
      'wc.statute',
      'box',
    ),
    field('WorkersCompensationEmployersLiability_OtherCoverageIndicator_A', 'wc.other', 'box'),
    field('WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator_A', 'wc.excluded', 'yes'),
    field('OtherPolicy_OtherPolicyDescription_A', 'other.1.name'),
    field('OtherPolicy_InsurerLetterCode_A', 'other.1.insurer'),
    field('OtherPolicy_PolicyNumberIdentifier_A', 'other.1.number'),
    field('OtherPolicy_PolicyEffectiveDate_A', 'other.1.effective', 'date'),
    field('OtherPolicy_PolicyExpirationDate_A', 'other.1.expiration', 'date'),
    field('CertificateOfInsurance_OtherPolicy_AdditionalInsuredCode_A', 'other.1.additionalInsured', 'yes'),
    field('OtherPolicy_SubrogationWaivedCode_A', 'other.1.waiver', 'yes'),
    ...rows(3, (letter, row) => [
      field(`OtherPolicy_CoverageCode_${letter}`, `other.${row}.limitName`),
      field(`OtherPolicy_CoverageLimitAmount_${letter}`, `other.${row}.limit`, 'dollars'),
    ]),
  ],
}
