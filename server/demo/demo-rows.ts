/** A row as its table takes it: values by column name. */
export type Row = Record<string, unknown>

/** Someone who logs in, before there is a row; `share` is their part of the agency's book. */
export type DemoPerson = {
  id: string
  name: string
  email: string
  role: 'admin' | 'agency_owner' | 'agent'
  share: number
  /** Whether anyone can read their password. */
  isDemo: boolean
}

export type DemoClient = {
  id: string
  kind: 'personal' | 'commercial'
  name: string
  contactName: string
  email: string
  phone: string
  agentId: string
  joined: string
  createdAt: Date
}

export type DemoPolicy = {
  id: string
  clientId: string
  agentId: string
  line: string
  carrier: string
  number: string
  effective: string
  expiration: string | null
  isCurrent: boolean
}

/** Where and when a made-up agency stands; every date is relative to `now`. */
export type DemoFrame = { agencyId: string; people: readonly DemoPerson[]; today: string; now: Date }
