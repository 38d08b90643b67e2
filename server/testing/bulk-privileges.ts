import type { Caller } from './verdicts.ts'

/** What becomes of one record of the agent's that a bulk call names: turned away, left alone, or changed. */
type Fate = 401 | 403 | 'left' | 'changed'
type BulkRow = Record<Caller | 'otherAgentWithWholeBook' | 'otherAgentWithAssigning', Fate>

const common = { nobody: 401, removed: 401, otherOwner: 'left', owner: 'changed', admin: 403 } as const
/** Agents act on many at once among their own alone, whatever else they see. */
const own: BulkRow = {
  ...common,
  ...{
    agent: 'changed',
    otherAgent: 'left',
    otherAgentWithWholeBook: 'left',
    otherAgentWithAssigning: 'left',
  },
}
/** Who may assign gives what they see to others; in another agency there is nobody to give it to. */
const assigners: BulkRow = {
  ...common,
  ...{ agent: 403, otherAgent: 403, otherAgentWithWholeBook: 403, otherAgentWithAssigning: 'changed' },
}

/** Who may do what to many records at once: the privilege table of bulk calls. */
export const bulkPrivileges: Record<string, BulkRow> = {
  'POST /api/clients/bulk assign': assigners,
  'POST /api/clients/bulk assign_servicer': assigners,
  'POST /api/clients/bulk delete': own,
  'POST /api/prospects/bulk assign': assigners,
  'POST /api/prospects/bulk delete': own,
  'POST /api/policies/bulk delete': own,
  'POST /api/follow-ups/bulk done': {
    ...own,
    otherAgentWithWholeBook: 'changed',
    otherAgentWithAssigning: 'changed',
  },
  'POST /api/follow-ups/bulk postpone': {
    ...own,
    otherAgentWithWholeBook: 'changed',
    otherAgentWithAssigning: 'changed',
  },
  // To oneself, and the agent has it already.
  'POST /api/follow-ups/bulk assign': {
    ...{ ...own, agent: 'left', otherAgentWithWholeBook: 'changed', otherAgentWithAssigning: 'changed' },
  },
  'POST /api/follow-up-sequences/bulk stop': {
    ...own,
    otherAgentWithWholeBook: 'changed',
    otherAgentWithAssigning: 'changed',
  },
  'POST /api/renewals/bulk next_step': {
    ...own,
    otherAgentWithWholeBook: 'changed',
    otherAgentWithAssigning: 'changed',
  },
  'POST /api/requotes/bulk due': {
    ...own,
    otherAgentWithWholeBook: 'changed',
    otherAgentWithAssigning: 'changed',
  },
  'POST /api/tickets/bulk assign': assigners,
  'POST /api/tickets/bulk status': own,
  'POST /api/tickets/bulk delete': own,
}
