/** The roles; super_admin is treated like admin. */
export const roles = ['super_admin', 'admin', 'agency_owner', 'agent'] as const
export type Role = (typeof roles)[number]

/** What the rules need to know of the person who acts. */
export type Actor = {
  id: string
  role: Role
  agencyId: string | null
  /** The user id of the agency's owner: an agent who signed up alone is their own. */
  agencyOwnerId: string | null
  /** The owner's setting "agents see the whole book". */
  seesWholeBook: boolean
}

/** What the rules need to know of the record that is acted on; absent people are null. */
export type Owned = {
  assignedAgentId?: string | null
  /** Who uploaded a document. */
  uploadedById?: string | null
  createdById?: string | null
  assigneeId?: string | null
  /** Who keeps an article true. */
  ownerId?: string | null
  status?: string
  /** Whom an article is for: `agency` or `owners`. */
  visibility?: string
  /** Where an article comes from: `agency` or `platform`. */
  source?: string
}

export type Action =
  | 'record.view'
  | 'record.edit'
  | 'record.reassign'
  | 'record.assignMany'
  | 'record.deleteMany'
  | 'ticket.view'
  | 'ticket.edit'
  | 'ticket.assignMany'
  | 'ticket.moveMany'
  | 'ticket.deleteMany'
  | 'import.run'
  | 'import.view'
  | 'document.view'
  | 'document.edit'
  | 'form.manage'
  | 'team.manage'
  | 'team.view'
  | 'agency.edit'
  | 'article.create'
  | 'article.view'
  | 'article.edit'
  | 'article.delete'
  | 'knowledge.manage'
  | 'work.undo'
  | 'platform.manage'

/** Whether a role runs the platform. */
export function isAdmin(role: Role): boolean {
  return role === 'admin' || role === 'super_admin'
}

function isOwnersOrMine(actor: Actor, record: Owned | undefined): boolean {
  return actor.role === 'agency_owner' || record?.assignedAgentId === actor.id
}

function isMyTicket(actor: Actor, ticket: Owned | undefined): boolean {
  return actor.role === 'agency_owner' || ticket?.createdById === actor.id || ticket?.assigneeId === actor.id
}

/** Whether the agency goes by a person's name: its owner, or an agent who works alone. */
function ownsAgency(actor: Actor): boolean {
  return actor.role === 'agency_owner' || actor.agencyOwnerId === actor.id
}

function isMyArticle(actor: Actor, article: Owned | undefined): boolean {
  return article?.createdById === actor.id || article?.ownerId === actor.id
}

/** Published articles for the agency are everybody's, drafts their editors'; all are the owner's. */
function canReadArticle(actor: Actor, article: Owned | undefined): boolean {
  if (article?.source === 'platform' || ownsAgency(actor)) return true
  if (article?.visibility === 'owners') return false
  return article?.status === 'published' || isMyArticle(actor, article)
}

function canChangeArticle(actor: Actor, action: 'article.edit' | 'article.delete', article?: Owned): boolean {
  if (article?.source === 'platform' || !canReadArticle(actor, article)) return false
  if (ownsAgency(actor)) return true
  return action === 'article.edit' ? isMyArticle(actor, article) : article?.createdById === actor.id
}

/** Whether a person may do an action to a record of their own agency. */
export function can(actor: Actor, action: Action, record?: Owned): boolean {
  if (action === 'platform.manage') return isAdmin(actor.role)
  if (isAdmin(actor.role) || actor.agencyId === null) return false
  switch (action) {
    case 'record.view':
    case 'record.edit':
      return actor.seesWholeBook || isOwnersOrMine(actor, record)
    // Agents act on many at once among their own alone, whatever else they see.
    case 'record.deleteMany':
      return isOwnersOrMine(actor, record)
    case 'ticket.moveMany':
    case 'ticket.deleteMany':
      return isMyTicket(actor, record)
    case 'ticket.view':
    case 'ticket.edit':
      return actor.seesWholeBook || isMyTicket(actor, record)
    case 'document.view':
    case 'document.edit':
      return actor.seesWholeBook || isOwnersOrMine(actor, record) || record?.uploadedById === actor.id
    case 'form.manage':
    case 'import.run':
    case 'article.create':
    case 'team.view':
      return true
    case 'article.view':
      return canReadArticle(actor, record)
    case 'article.edit':
    case 'article.delete':
      return canChangeArticle(actor, action, record)
    case 'agency.edit':
    case 'knowledge.manage':
      return ownsAgency(actor)
    case 'import.view':
      return actor.role === 'agency_owner' || record?.createdById === actor.id
    case 'work.undo':
      return ownsAgency(actor) || record?.createdById === actor.id
    case 'record.reassign':
    case 'record.assignMany':
    case 'ticket.assignMany':
    case 'team.manage':
      return actor.role === 'agency_owner'
  }
}
