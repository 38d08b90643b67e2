/** What a key of the API can be given access to: what the agency calls it, and whether a key can change it. */
export const scopedResources = {
  clients: { label: 'Clients and contacts', isWritten: true },
  policies: { label: 'Policies and transactions', isWritten: true },
  prospects: { label: 'Prospects', isWritten: true },
  tickets: { label: 'Tickets', isWritten: true },
  activities: { label: 'Notes, calls and emails', isWritten: true },
  claims: { label: 'Claims', isWritten: true },
  carriers: { label: 'Carriers', isWritten: false },
  requotes: { label: 'Requotes and quotes', isWritten: false },
  certificates: { label: 'Certificates and forms', isWritten: false },
  documents: { label: 'Documents and their files', isWritten: false },
  knowledge: { label: 'Knowledge base', isWritten: false },
  commissions: { label: 'Commission statements', isWritten: false },
  webhooks: { label: 'Its own webhooks', isWritten: true },
} as const
export type ScopedResource = keyof typeof scopedResources

type WrittenResource = {
  [Name in ScopedResource]: (typeof scopedResources)[Name]['isWritten'] extends true ? Name : never
}[ScopedResource]

/** What a key may do. Sensitive fields are null, and can’t be written, without a scope of their own. */
export type ApiScope = `${ScopedResource}:read` | `${WrittenResource}:write` | 'sensitive'

const names = Object.keys(scopedResources) as ScopedResource[]

/** Whether a key can change a kind of records at all. */
export function isWritten(resource: ScopedResource): resource is WrittenResource {
  return scopedResources[resource].isWritten
}

/** Every scope, by kind of records. */
export const apiScopes: readonly ApiScope[] = [
  ...names.flatMap((name): ApiScope[] =>
    isWritten(name) ? [`${name}:read`, `${name}:write`] : [`${name}:read`],
  ),
  'sensitive',
]

/** Whether scopes let a key do something; whoever writes records also reads them. */
export function hasScope(scopes: readonly string[], wanted: ApiScope): boolean {
  return scopes.includes(wanted) || scopes.includes(wanted.replace(/:read$/, ':write'))
}

/** What scopes let a key do, for people: "Reads carriers", "Reads and writes clients and contacts". */
export function scopesText(scopes: readonly string[]): string {
  const labels = (isWanted: (name: ScopedResource) => boolean) =>
    names.filter(isWanted).map((name) => scopedResources[name].label)
  const writes = labels((name) => scopes.includes(`${name}:write`))
  const reads = labels((name) => scopes.includes(`${name}:read`) && !scopes.includes(`${name}:write`))
  const parts = [
    writes.length > 0 && `Read and write: ${writes.join(', ')}`,
    reads.length > 0 && `Read: ${reads.join(', ')}`,
    scopes.includes('sensitive') && 'Sensitive fields',
  ]
  return parts.filter(Boolean).join(' · ')
}
