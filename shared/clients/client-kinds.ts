export const clientKinds = ['personal', 'commercial'] as const
export type ClientKind = (typeof clientKinds)[number]
export const clientKindLabels: Record<ClientKind, string> = { personal: 'Personal', commercial: 'Commercial' }

/** Legal forms that forms suggest; any other text may be entered. */
export const entityTypes = [
  'Corporation',
  'LLC',
  'Partnership',
  'Sole proprietor',
  'Nonprofit',
  'Trust',
] as const
