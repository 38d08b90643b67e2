export const claimStatuses = ['open', 'closed', 'reopened', 'denied'] as const
export type ClaimStatus = (typeof claimStatuses)[number]
export const claimStatusLabels: Record<ClaimStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  reopened: 'Reopened',
  denied: 'Denied',
}

export const claimKinds = [
  'auto',
  'property',
  'liability',
  'workers_comp',
  'professional',
  'cyber',
  'other',
] as const
export type ClaimKind = (typeof claimKinds)[number]
export const claimKindLabels: Record<ClaimKind, string> = {
  auto: 'Auto',
  property: 'Property',
  liability: 'Liability',
  workers_comp: 'Workers comp',
  professional: 'Professional',
  cyber: 'Cyber',
  other: 'Other',
}
