import { describe, expect, it } from 'vitest'
import { type Action, type Actor, can, type Owned, type Role } from './permissions.ts'

const noRights = { seesWholeBook: false, mayAssign: false, isReadOnly: false }

function person(role: Role, more: Partial<Actor> = {}): Actor {
  const isAdmin = role === 'admin' || role === 'super_admin'
  const agency = { agencyId: isAdmin ? null : 'agency', agencyOwnerId: isAdmin ? null : 'the-owner' }
  return { id: 'me', role, ...noRights, ...agency, ...more }
}

const allActions: Action[] = [
  ...(['book.add', 'book.addForOthers', 'record.view', 'record.edit', 'record.reassign'] as const),
  ...(['record.assignMany', 'record.deleteMany', 'ticket.view', 'ticket.edit', 'ticket.assignMany'] as const),
  ...(['ticket.moveMany', 'ticket.deleteMany', 'import.run', 'import.view', 'document.view'] as const),
  ...(['document.edit', 'form.manage', 'team.manage', 'team.view', 'agency.edit', 'article.create'] as const),
  ...(['article.edit', 'article.delete', 'knowledge.manage', 'work.undo', 'platform.manage'] as const),
]

const mine = { assignedAgentId: 'me', createdById: 'me' }
const theirs = { assignedAgentId: 'them', createdById: 'them', assigneeId: 'them' }

describe('what a person may do', () => {
  it.each<
    [Action, typeof mine | typeof theirs | undefined, owner: boolean, agent: boolean, service: boolean]
  >([
    ['record.view', mine, true, true, true],
    ['record.view', theirs, true, false, true],
    ['record.edit', mine, true, true, true],
    ['record.edit', theirs, true, false, true],
    ['record.reassign', mine, true, false, false],
    ['record.assignMany', mine, true, false, false],
    ['record.deleteMany', mine, true, true, true],
    ['record.deleteMany', theirs, true, false, false],
    ['ticket.assignMany', mine, true, false, false],
    ['ticket.moveMany', mine, true, true, true],
    ['ticket.moveMany', theirs, true, false, false],
    ['ticket.deleteMany', theirs, true, false, false],
    ['import.view', mine, true, true, true],
    ['import.view', theirs, true, false, false],
    ['work.undo', mine, true, true, true],
    ['work.undo', theirs, true, false, false],
    ['ticket.view', mine, true, true, true],
    ['ticket.view', theirs, true, false, true],
    ['ticket.edit', theirs, true, false, true],
    ['document.view', theirs, true, false, true],
    ['document.edit', mine, true, true, true],
    ['form.manage', undefined, true, true, true],
    ['import.run', undefined, true, true, true],
    ['team.view', undefined, true, true, true],
    ['team.manage', undefined, true, false, false],
    ['agency.edit', undefined, true, false, false],
    ['platform.manage', undefined, false, false, false],
  ])(
    '%s of %o: owner %s, agent %s, agent who sees the whole book %s',
    (action, record, owner, agent, service) => {
      expect(can(person('agency_owner'), action, record)).toBe(owner)
      expect(can(person('agent'), action, record)).toBe(agent)
      expect(can(person('agent', { seesWholeBook: true }), action, record)).toBe(service)
    },
  )

  it('lets agents work on tickets that are assigned to them', () => {
    expect(can(person('agent'), 'ticket.edit', { createdById: 'them', assigneeId: 'me' })).toBe(true)
  })

  it('lets whoever uploaded a document work with it', () => {
    expect(can(person('agent'), 'document.edit', { assignedAgentId: 'them', uploadedById: 'me' })).toBe(true)
  })

  it('makes the service person of a record one of those whose it is', () => {
    const serviced = { assignedAgentId: 'them', servicerId: 'me' }
    for (const action of ['record.view', 'record.edit', 'record.deleteMany', 'document.edit'] as const)
      expect([action, can(person('agent'), action, serviced)]).toEqual([action, true])
    expect(can(person('agent'), 'record.view', { ...theirs, servicerId: null })).toBe(false)
  })

  it.each<[Action, own: boolean, wholeBook: boolean]>([
    ['record.reassign', false, true],
    ['record.assignMany', false, true],
    ['ticket.assignMany', false, true],
  ])('lets those who may assign do %s with all that they see', (action, own, wholeBook) => {
    expect(can(person('agent', { mayAssign: true }), action, mine)).toBe(true)
    expect(can(person('agent', { mayAssign: true }), action, theirs)).toBe(own)
    expect(can(person('agent', { mayAssign: true, seesWholeBook: true }), action, theirs)).toBe(wholeBook)
  })

  it('lets service staff with the whole book, and those who may assign, add records for any producer', () => {
    expect(can(person('agent'), 'book.addForOthers')).toBe(false)
    expect(can(person('agent', { seesWholeBook: true }), 'book.addForOthers')).toBe(true)
    expect(can(person('agent', { mayAssign: true }), 'book.addForOthers')).toBe(true)
  })

  it('lets whoever is read-only look at what they see and do nothing else', () => {
    const reader = person('agent', { isReadOnly: true, seesWholeBook: true, mayAssign: true })
    expect(allActions.filter((action) => can(reader, action, mine))).toEqual([
      'record.view',
      'ticket.view',
      'import.view',
      'document.view',
      'team.view',
    ])
    expect(can(reader, 'article.view', { status: 'published', visibility: 'agency' })).toBe(true)
    expect(can(person('agent', { isReadOnly: true }), 'record.view', theirs)).toBe(false)
  })

  it('lets an agent who signed up alone edit the agency of one, without making them an owner', () => {
    const alone = person('agent', { agencyOwnerId: 'me' })
    expect(can(alone, 'agency.edit')).toBe(true)
    expect(can(alone, 'record.reassign', theirs)).toBe(true)
    expect(can(alone, 'team.manage')).toBe(false)
  })

  it.each<[Action, Owned, owner: boolean, keeper: boolean, maker: boolean, colleague: boolean]>([
    ['article.view', { status: 'published', visibility: 'agency' }, true, true, true, true],
    ['article.view', { status: 'draft', visibility: 'agency' }, true, true, true, false],
    ['article.view', { status: 'published', visibility: 'owners' }, true, false, false, false],
    [
      'article.view',
      { source: 'platform', status: 'published', visibility: 'agency' },
      true,
      true,
      true,
      true,
    ],
    ['article.edit', { status: 'published', visibility: 'agency' }, true, true, true, false],
    ['article.edit', { status: 'draft', visibility: 'agency' }, true, true, true, false],
    ['article.edit', { status: 'published', visibility: 'owners' }, true, false, false, false],
    [
      'article.edit',
      { source: 'platform', status: 'published', visibility: 'agency' },
      false,
      false,
      false,
      false,
    ],
    ['article.delete', { status: 'published', visibility: 'agency' }, true, false, true, false],
    [
      'article.delete',
      { source: 'platform', status: 'published', visibility: 'agency' },
      false,
      false,
      false,
      false,
    ],
    ['knowledge.manage', {}, true, false, false, false],
    ['article.create', {}, true, true, true, true],
  ])(
    '%s of %o: owner %s, keeper %s, maker %s, colleague %s',
    (action, facts, owner, keeper, maker, other) => {
      const of = (createdById: string, ownerId: string) => ({
        source: 'agency',
        ...facts,
        createdById,
        ownerId,
      })
      expect(can(person('agency_owner'), action, of('them', 'them'))).toBe(owner)
      expect(can(person('agent', { agencyOwnerId: 'me' }), action, of('them', 'them'))).toBe(owner)
      expect(can(person('agent'), action, of('them', 'me'))).toBe(keeper)
      expect(can(person('agent'), action, of('me', 'them'))).toBe(maker)
      expect(can(person('agent'), action, of('them', 'them'))).toBe(other)
      expect(can(person('admin'), action, of('me', 'me'))).toBe(false)
    },
  )

  it.each<Role>(['admin', 'super_admin'])(
    'shows %s no client data and lets them run the platform',
    (role) => {
      expect(can(person(role), 'record.view', mine)).toBe(false)
      expect(can(person(role, { seesWholeBook: true }), 'ticket.view', mine)).toBe(false)
      expect(can(person(role), 'platform.manage')).toBe(true)
    },
  )
})
