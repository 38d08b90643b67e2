/** The kinds of insurance whose limits are read, as far as the words for them differ. */
export const limitLines = [
  'general_liability',
  'auto',
  'workers_comp',
  'umbrella',
  'property',
  'professional',
  'cyber',
  'management_liability',
] as const
export type LimitLine = (typeof limitLines)[number]

/** What an amount is the limit of. */
export const limitKinds = [
  'each_occurrence',
  'general_aggregate',
  'products_completed_ops',
  'personal_advertising_injury',
  'damage_to_rented_premises',
  'medical_expense',
  'combined_single_limit',
  'bodily_injury_per_person',
  'bodily_injury_per_accident',
  'property_damage',
  'uninsured_motorist',
  'uninsured_motorist_per_person',
  'uninsured_motorist_per_accident',
  'el_each_accident',
  'el_disease_policy_limit',
  'el_disease_each_employee',
  'umbrella_each_occurrence',
  'umbrella_aggregate',
  'building',
  'contents',
  'each_claim',
  'aggregate',
  'deductible',
  'retention',
] as const
export type LimitKind = (typeof limitKinds)[number]

/** One limit in dollars. */
export type Limit = { what: LimitKind; amount: number }
