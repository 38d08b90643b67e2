/** The roles; super_admin is treated like admin. */
export const roles = ['super_admin', 'admin', 'agency_owner', 'agent'] as const
export type Role = (typeof roles)[number]

/** What an owner grants a member of the agency. */
export type Rights = {
  /** Whether they see every record of the agency, not only their own. */
  seesWholeBook: boolean
  /** Whether they may name others as producer, service person or assignee of what they may edit. */
  mayAssign: boolean
  /** Whether they may look at things and change nothing. */
  isReadOnly: boolean
}

/** What the rules need to know of the person who acts. */
export type Actor = Rights & {
  id: string
  role: Role
  agencyId: string | null
  /** The user id of the agency's owner: an agent who signed up alone is their own. */
  agencyOwnerId: string | null
}

/** What the rules need to know of the record that is acted on; absent people are null. */
export type Owned = {
  assignedAgentId?: string | null
  /** The service person of a client or of a policy. */
  servicerId?: string | null
  /** Of a policy, the service person of its client. */
  clientServicerId?: string | null
  /** Of a policy, the producer of its client. */
  clientProducerId?: string | null
  /** Who serves or is credited on single policies of the client. */
  policyServicers?: readonly string[] | null
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
  | 'book.add'
  | 'book.addForOthers'
  | 'client.merge'
  | 'record.view'
  | 'record.edit'
  | 'record.reassign'
  | 'record.assignMany'
  | 'record.deleteMany'
  | 'follow_up.view'
  | 'follow_up.edit'
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

/** What is said to someone who may change nothing. */
export const readOnlyMessage =
  'Your access is read-only, so you can’t make changes. Ask your agency’s owner if you need to.'

type TicketAction = Extract<Action, `ticket.${string}`>

/** Whether a role runs the platform. */
export function isAdmin(role: Role): boolean {
  return role === 'admin' || role === 'super_admin'
}

/** Whether the agency goes by a person's name: its owner, or an agent who works alone. */
export function ownsAgency(actor: Pick<Actor, 'id' | 'role' | 'agencyOwnerId'>): boolean {
  return actor.role === 'agency_owner' || actor.agencyOwnerId === actor.id
}

/** Whether a person is the producer or the service person of a record or of a policy of its client, or owns the agency. */
function isOwnersOrMine(actor: Actor, record: Owned = {}): boolean {
  const { assignedAgentId, servicerId, clientProducerId, clientServicerId, policyServicers } = record
  const people = [assignedAgentId, servicerId, clientProducerId, clientServicerId, ...(policyServicers ?? [])]
  return ownsAgency(actor) || people.includes(actor.id)
}

/** Whether a person uploaded a document, or a follow-up is theirs to do. */
function isGivenTo(actor: Actor, record: Owned | undefined): boolean {
  return record?.uploadedById === actor.id || record?.assigneeId === actor.id
}

function isMyTicket(actor: Actor, ticket: Owned | undefined): boolean {
  return ownsAgency(actor) || ticket?.createdById === actor.id || ticket?.assigneeId === actor.id
}

/** Those who may assign do so with all that they may edit. */
function mayAssign(actor: Actor, isTheirs: boolean): boolean {
  return ownsAgency(actor) || (actor.mayAssign && (actor.seesWholeBook || isTheirs))
}

const viewing: ReadonlySet<Action> = new Set([
  'record.view',
  'follow_up.view',
  'ticket.view',
  'document.view',
  'import.view',
  'article.view',
  'team.view',
])

function isMyArticle(actor: Actor, article: Owned | undefined): boolean {
  return article?.createdById === actor.id || article?.ownerId === actor.id
}

/** Published articles for the agency are everybody's, drafts their editors'; all are the owner's. */
function canReadArticle(actor: Actor, article: Owned | undefined): boolean {
  if (article?.source === 'platform' || ownsAgency(actor)) return true
  if (article?.visibility === 'owners') return false
  return article?.status === 'published' || isMyArticle(actor, article)
}

type ArticleAction = 'article.view' | 'article.edit' | 'article.delete'

function canWithArticle(actor: Actor, action: ArticleAction, article?: Owned): boolean {
  if (action === 'article.view') return canReadArticle(actor, article)
  if (article?.source === 'platform' || !canReadArticle(actor, article)) return false
  if (ownsAgency(actor)) return true
  return action === 'article.edit' ? isMyArticle(actor, article) : article?.createdById === actor.id
}

function canWithTicket(actor: Actor, action: TicketAction, isTheirs: boolean): boolean {
  if (action === 'ticket.assignMany') return mayAssign(actor, isTheirs)
  const isOne = action === 'ticket.view' || action === 'ticket.edit'
  return isTheirs || (isOne && actor.seesWholeBook)
}

/** Admins have no records, and who may change nothing only looks. */
function isShutOut({ role, agencyId, isReadOnly }: Actor, action: Action): boolean {
  return isAdmin(role) || agencyId === null || (isReadOnly && !viewing.has(action))
}

/** What is done by whoever owns the agency, whatever others see of its book. */
function isOwners(action: Action): action is 'agency.edit' | 'client.merge' | 'knowledge.manage' {
  return action === 'agency.edit' || action === 'client.merge' || action === 'knowledge.manage'
}

/** Whether a person may do an action to a record of their own agency. The page of the team goes by role alone. */
export function can(actor: Actor, action: Action, record?: Owned): boolean {
  if (action === 'platform.manage') return isAdmin(actor.role)
  if (isShutOut(actor, action)) return false
  if (isOwners(action)) return ownsAgency(actor)
  switch (action) {
    case 'record.view':
    case 'record.edit':
      return actor.seesWholeBook || isOwnersOrMine(actor, record)
    // Agents act on many at once among their own alone, whatever else they see.
    case 'record.deleteMany':
      return isOwnersOrMine(actor, record)
    case 'ticket.view':
    case 'ticket.edit':
    case 'ticket.moveMany':
    case 'ticket.deleteMany':
    case 'ticket.assignMany':
      return canWithTicket(actor, action, isMyTicket(actor, record))
    case 'document.view':
    case 'document.edit':
    case 'follow_up.view':
    case 'follow_up.edit':
      return actor.seesWholeBook || isOwnersOrMine(actor, record) || isGivenTo(actor, record)
    case 'book.addForOthers':
      return ownsAgency(actor) || actor.mayAssign || actor.seesWholeBook
    case 'book.add':
    case 'form.manage':
    case 'import.run':
    case 'article.create':
    case 'team.view':
      return true
    case 'article.view':
    case 'article.edit':
    case 'article.delete':
      return canWithArticle(actor, action, record)
    case 'import.view':
    case 'work.undo':
      return ownsAgency(actor) || record?.createdById === actor.id
    case 'record.reassign':
    case 'record.assignMany':
      return mayAssign(actor, isOwnersOrMine(actor, record))
    case 'team.manage':
      return actor.role === 'agency_owner'
  }
}
