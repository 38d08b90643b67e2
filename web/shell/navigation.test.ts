import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/permissions.ts'
import { isBuilt, type Path } from '#web/paths.ts'
import { isWithin, mobileItems, pagesInside, sidebarItems, userMenuItems } from './navigation.ts'

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

describe('the sidebar', () => {
  it.each<[Role, [Path, string][], [Path, string][]]>([
    ['agent', main, agentTools],
    ['agency_owner', main, [...agentTools, ['/performance', 'Performance']]],
    ['admin', [], adminTools],
    ['super_admin', [], adminTools],
  ])('of %s has the fixed screens that are built, in their order', (role, expectedMain, expectedTools) => {
    const items = sidebarItems(role)
    expect(labels(items.main)).toEqual(builtOf(expectedMain))
    expect(labels(items.tools)).toEqual(builtOf(expectedTools))
    expect(labels(items.footer)).toEqual(
      builtOf([
        ['/profile', 'Profile'],
        ['/support', 'Support'],
      ]),
    )
  })

  it('links nothing that is not built', () => {
    const items = sidebarItems('agency_owner')
    for (const { path } of [...items.main, ...items.tools, ...items.footer]) expect(isBuilt(path)).toBe(true)
  })
})

it('marks Clients on the page of a policy', () => {
  const marked = (pathname: string) =>
    labels(sidebarItems('agent').main.filter((item) => isWithin(item, pathname)))
  expect(marked('/policies/01990000-0000-7000-8000-00000000c001')).toEqual(['Clients'])
  expect(marked('/prospects/1')).toEqual([])
})

describe('System Settings', () => {
  const marked = (pathname: string) =>
    labels(sidebarItems('admin').tools.filter((item) => isWithin(item, pathname)))

  it.each([
    '/admin/settings',
    '/admin/health',
    '/admin/errors',
    '/admin/errors/7',
    '/admin/deleted-agencies',
  ])('is marked on %s', (pathname) => expect(marked(pathname)).toEqual(['System Settings']))

  it.each(['/admin/users', '/admin/settings-of-old', '/support'])('is not marked on %s', (pathname) => {
    expect(marked(pathname)).toEqual([])
  })
})

describe('Analysis', () => {
  const pagesOf = (pathname: string) =>
    labels(sidebarItems('agent').tools.flatMap((item) => pagesInside(item, pathname)))

  it.each(['/policy-analysis', '/policy-analysis/7', '/document-extraction/7', '/acords', '/edison'])(
    'leads to the other pages of documents on %s',
    (pathname) =>
      expect(pagesOf(pathname)).toEqual(
        builtOf([
          ['/document-extraction', 'Documents'],
          ['/commercial', 'Commercial accounts'],
          ['/commercial-data', 'Commercial data'],
          ['/acords', 'ACORD forms'],
          ['/edison', 'Commercial assistant'],
        ]),
      ),
  )

  it.each(['/dashboard', '/clients', '/acords-of-old'])('stands alone on %s', (pathname) => {
    expect(pagesOf(pathname)).toEqual([])
  })
})

describe('the mobile menu', () => {
  it('has exactly the fixed list, without what is not built', () => {
    expect(mobileItems('agent').map(({ label, path }) => [label, path])).toEqual(
      mobileItems('agency_owner').map(({ label, path }) => [label, path]),
    )
    expect(labels(mobileItems('agent'))).toEqual(
      builtOf([
        ['/dashboard', 'Dashboard'],
        ['/clients', 'Clients'],
        ['/prospects', 'Prospects'],
        ['/requotes', 'Requotes'],
        ['/policy-analysis', 'Analysis'],
        ['/knowledge', 'Knowledge'],
        ['/profile', 'Profile'],
        ['/support', 'Support'],
      ]),
    )
    expect(mobileItems('agent').filter(({ path }) => !isBuilt(path))).toEqual([])
  })
})

describe('the mobile menu of admins', () => {
  it.each<Role>(['admin', 'super_admin'])(
    "has the pages of the sidebar of %s in place of an agency's",
    (role) => {
      expect(labels(mobileItems(role))).toEqual(
        builtOf([
          ['/dashboard', 'Dashboard'],
          ...adminTools,
          ['/profile', 'Profile'],
          ['/support', 'Support'],
        ]),
      )
    },
  )
})

describe('the menu of the user', () => {
  it.each<[Role, boolean]>([
    ['agency_owner', true],
    ['agent', true],
    ['admin', false],
  ])('offers the documents to the %s: %s', (role, isOffered) => {
    expect(labels(userMenuItems(role)).includes('Documents')).toBe(isOffered)
  })

  it('offers the team to owners only', () => {
    const offersTeam = (role: Role) => labels(userMenuItems(role)).includes('Team members')
    expect(offersTeam('agency_owner')).toBe(isBuilt('/team-members'))
    expect(offersTeam('agent')).toBe(false)
    expect(offersTeam('admin')).toBe(false)
  })
})
