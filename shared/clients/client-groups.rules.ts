import type { ClientGroupKind } from './client-groups.contract.ts'
import type { ClientKind } from './client-kinds.ts'

/** What links clients of a kind. */
export function groupKindOf(kind: ClientKind): ClientGroupKind {
  return kind === 'personal' ? 'household' : 'affiliates'
}

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** What a household or affiliates are called until somebody says otherwise: "Lopez household", "Acme LLC and affiliates". */
export function usualGroupName({ name, kind }: { name: string; kind: ClientKind }): string {
  if (groupKindOf(kind) === 'affiliates') return `${name} and affiliates`.slice(0, 100)
  const last = name.includes(',')
    ? name.slice(0, name.indexOf(','))
    : (name.split(/\s+/).findLast((word) => !suffix.test(word)) ?? name)
  return `${last} household`.slice(0, 100)
}
