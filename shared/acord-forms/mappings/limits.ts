import type { FieldMapping } from '#shared/acord-forms/concepts.ts'
import { field } from './rows.ts'

/** The limits of general liability as certificates, applications and umbrellas have them. */
export const generalLiabilityLimits: readonly FieldMapping[] = [
  field('GeneralLiability_CoverageIndicator_A', 'gl.requested', 'box'),
  field('GeneralLiability_OccurrenceIndicator_A', 'gl.occurrence', 'box'),
  field('GeneralLiability_ClaimsMadeIndicator_A', 'gl.claimsMade', 'box'),
  field('GeneralLiability_EachOccurrence_LimitAmount_A', 'gl.occ', 'dollars'),
  field(
    'GeneralLiability_FireDamageRentedPremises_EachOccurrenceLimitAmount_A',
    'gl.damage_rented',
    'dollars',
  ),
  field('GeneralLiability_MedicalExpense_EachPersonLimitAmount_A', 'gl.medexp', 'dollars'),
  field('GeneralLiability_PersonalAndAdvertisingInjury_LimitAmount_A', 'gl.pai', 'dollars'),
  field('GeneralLiability_GeneralAggregate_LimitAmount_A', 'gl.agg', 'dollars'),
  field(
    'GeneralLiability_ProductsAndCompletedOperations_AggregateLimitAmount_A',
    'gl.products_agg',
    'dollars',
  ),
  field('GeneralLiability_GeneralAggregate_LimitAppliesPerPolicyIndicator_A', 'gl.perPolicy', 'box'),
  field('GeneralLiability_GeneralAggregate_LimitAppliesPerProjectIndicator_A', 'gl.perProject', 'box'),
  field('GeneralLiability_GeneralAggregate_LimitAppliesPerLocationIndicator_A', 'gl.perLocation', 'box'),
  field('GeneralLiability_GeneralAggregate_LimitAppliesToOtherIndicator_A', 'gl.perOther', 'box'),
  field('GeneralLiability_GeneralAggregate_LimitAppliesToCode_A', 'gl.perOtherName'),
]

/** The limits of auto liability and the boxes for the autos that are covered. */
export const autoLimits: readonly FieldMapping[] = [
  field('Vehicle_CombinedSingleLimit_EachAccidentAmount_A', 'auto.csl', 'dollars'),
  field('Vehicle_BodilyInjury_PerPersonLimitAmount_A', 'auto.bi_person', 'dollars'),
  field('Vehicle_BodilyInjury_PerAccidentLimitAmount_A', 'auto.bi_accident', 'dollars'),
  field('Vehicle_PropertyDamage_PerAccidentLimitAmount_A', 'auto.pd', 'dollars'),
  field('Vehicle_AnyAutoIndicator_A', 'auto.any', 'box'),
  field('Vehicle_AllOwnedAutosIndicator_A', 'auto.owned', 'box'),
  field('Vehicle_ScheduledAutosIndicator_A', 'auto.scheduled', 'box'),
  field('Vehicle_HiredAutosIndicator_A', 'auto.hired', 'box'),
  field('Vehicle_NonOwnedAutosIndicator_A', 'auto.nonOwned', 'box'),
]

/** What an umbrella or excess policy pays. */
export const umbrellaLimits: readonly FieldMapping[] = [
  field('Policy_PolicyType_UmbrellaIndicator_A', 'umbrella.umbrella', 'box'),
  field('Policy_PolicyType_ExcessIndicator_A', 'umbrella.excess', 'box'),
  field('ExcessUmbrella_OccurrenceIndicator_A', 'umbrella.occurrence', 'box'),
  field('ExcessUmbrella_ClaimsMadeIndicator_A', 'umbrella.claimsMade', 'box'),
  field('ExcessUmbrella_DeductibleIndicator_A', 'umbrella.deductible', 'box'),
  field('ExcessUmbrella_RetentionIndicator_A', 'umbrella.retained', 'box'),
  field('ExcessUmbrella_Umbrella_EachOccurrenceAmount_A', 'umbrella.umbrella_occ', 'dollars'),
  field('ExcessUmbrella_Umbrella_AggregateAmount_A', 'umbrella.umbrella_agg', 'dollars'),
  field('ExcessUmbrella_Umbrella_DeductibleOrRetentionAmount_A', 'umbrella.retention', 'dollars'),
]

/** The limits of employers liability. */
export const employersLiabilityLimits: readonly FieldMapping[] = [
  field(
    'WorkersCompensationEmployersLiability_EmployersLiability_EachAccidentLimitAmount_A',
    'wc.el_accident',
    'dollars',
  ),
  field(
    'WorkersCompensationEmployersLiability_EmployersLiability_DiseaseEachEmployeeLimitAmount_A',
    'wc.el_employee',
    'dollars',
  ),
  field(
    'WorkersCompensationEmployersLiability_EmployersLiability_DiseasePolicyLimitAmount_A',
    'wc.el_policy',
    'dollars',
  ),
]
