/** What stands behind a name: who insures, or who places with them. */
export const carrierKinds = ['company', 'intermediary'] as const
export type CarrierKind = (typeof carrierKinds)[number]
export const carrierKindLabels: Record<CarrierKind, string> = {
  company: 'Writing company',
  intermediary: 'MGA or wholesaler',
}

/** Where an NAIC code comes from; nothing else may bring one. */
export const naicSources = ['person', 'document', 'import', 'list'] as const
export type NaicSource = (typeof naicSources)[number]
export const naicSourceLabels: Record<NaicSource, string> = {
  person: 'Entered by hand',
  document: 'Document',
  import: 'Import',
  list: 'Published list',
}

export const contactRoles = ['underwriter', 'claims', 'billing', 'marketing'] as const
export type ContactRole = (typeof contactRoles)[number]
export const contactRoleLabels: Record<ContactRole, string> = {
  underwriter: 'Underwriter',
  claims: 'Claims',
  billing: 'Billing',
  marketing: 'Marketing',
}

/** What a commission is paid for. */
export const rateKinds = ['new', 'renewal'] as const
export type RateKind = (typeof rateKinds)[number]
export const rateKindLabels: Record<RateKind, string> = { new: 'New business', renewal: 'Renewal' }
