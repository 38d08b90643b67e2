import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/permissions.ts'
import { isBuilt, type Path } from '#web/paths.ts'
import { mobileItems, sidebarItems, userMenuItems } from './navigation.ts'

const builtOf = (items: [Path, string][]) => items.filter(([path]) => isBuilt(path)).map(([, label]) => label)
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

const main: [Path, string][] = [
  ['/dashboard', 'Dashboard'],
  ['/prospects', 'Prospects'],
  ['/clients', 'Clients'],
]
const agentTools: [Path, string][] = [
  ['/tickets', 'Tickets'],
  ['/knowledge', 'Knowledge'],
  ['/requotes', 'Requotes'],
  ['/policy-analysis', 'Analysis'],
]
const adminTools: [Path, string][] = [
  ['/admin/chatbot', 'Chatbot Config'],
  ['/admin/settings', 'System Settings'],
  ['/admin/users', 'User Management'],
]

describe('the sidebar (P2)', () => {
  it.each<[Role, [Path, string][], [Path, string][]]>([
    ['agent', main, agentTools],
    ['agency_owner', main, [...agentTools, ['/performance', 'Performance']]],
    ['admin', [], adminTools],
    ['super_admin', [], adminTools],
  ])(
    'of %s has the built screens of the specification, in its order',
    (role, expectedMain, expectedTools) => {
      const items = sidebarItems(role)
      expect(labels(items.main)).toEqual(builtOf(expectedMain))
      expect(labels(items.tools)).toEqual(builtOf(expectedTools))
      expect(labels(items.footer)).toEqual(
        builtOf([
          ['/profile', 'Profile'],
          ['/support', 'Support'],
        ]),
      )
    },
  )

  it('links nothing that is not built', () => {
    const items = sidebarItems('agency_owner')
    for (const { path } of [...items.main, ...items.tools, ...items.footer]) expect(isBuilt(path)).toBe(true)
  })
})

describe('the mobile menu (P2)', () => {
  it('has exactly the list of the specification', () => {
    expect(mobileItems.map(({ label, path }) => [label, path])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Clients', '/clients'],
      ['Prospects', '/prospects'],
      ['Requotes', '/requotes'],
      ['Analysis', '/policy-analysis'],
      ['Knowledge', '/knowledge'],
      ['Profile', '/profile'],
      ['Support', '/support'],
    ])
  })
})

describe('the menu of the user', () => {
  it('offers the team to owners only', () => {
    const offersTeam = (role: Role) => labels(userMenuItems(role)).includes('Team members')
    expect(offersTeam('agency_owner')).toBe(isBuilt('/team-members'))
    expect(offersTeam('agent')).toBe(false)
    expect(offersTeam('admin')).toBe(false)
  })
})
