/** Roles of P6; super_admin is treated like admin. */
export const roles = ['super_admin', 'admin', 'agency_owner', 'agent'] as const
export type Role = (typeof roles)[number]

/** What the rules need to know of the person who acts. */
export type Actor = {
  id: string
  role: Role
  agencyId: string | null
  /** The user id of the agency's owner: an agent who signed up alone is their own (product.md 2). */
  agencyOwnerId: string | null
  /** The owner's setting "agents see the whole book" (product.md 3). */
  seesWholeBook: boolean
}

/** What the rules need to know of the record that is acted on; absent people are null. */
export type Owned = {
  assignedAgentId?: string | null
  createdById?: string | null
  assigneeId?: string | null
}

export type Action =
  | 'record.view'
  | 'record.edit'
  | 'record.reassign'
  | 'ticket.view'
  | 'ticket.edit'
  | 'import.run'
  | 'team.manage'
  | 'team.view'
  | 'agency.edit'
  | 'platform.manage'

/** Whether a role runs the platform (P6). */
export function isAdmin(role: Role): boolean {
  return role === 'admin' || role === 'super_admin'
}

function isOwnersOrMine(actor: Actor, record: Owned | undefined): boolean {
  return actor.role === 'agency_owner' || record?.assignedAgentId === actor.id
}

function isMyTicket(actor: Actor, ticket: Owned | undefined): boolean {
  return actor.role === 'agency_owner' || ticket?.createdById === actor.id || ticket?.assigneeId === actor.id
}

/** Whether a person may do an action to a record of their own agency (P6, product.md 2). */
export function can(actor: Actor, action: Action, record?: Owned): boolean {
  if (action === 'platform.manage') return isAdmin(actor.role)
  if (isAdmin(actor.role) || actor.agencyId === null) return false
  switch (action) {
    case 'record.view':
      return actor.seesWholeBook || isOwnersOrMine(actor, record)
    case 'record.edit':
      return actor.seesWholeBook || isOwnersOrMine(actor, record)
    case 'ticket.view':
    case 'ticket.edit':
      return actor.seesWholeBook || isMyTicket(actor, record)
    case 'import.run':
    case 'team.view':
      return true
    case 'agency.edit':
      return actor.role === 'agency_owner' || actor.agencyOwnerId === actor.id
    case 'record.reassign':
    case 'team.manage':
      return actor.role === 'agency_owner'
  }
}
