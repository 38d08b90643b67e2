import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/permissions.ts'
import {
  type Access,
  decideEntry,
  type Entry,
  isBuilt,
  isGuardedPath,
  type Path,
  paths,
  type Visitor,
} from './paths.ts'

const nobody: Visitor = 'nobody'
const as = (role: Role): Visitor => ({ role })
const visitors = {
  nobody,
  agent: as('agent'),
  owner: as('agency_owner'),
  admin: as('admin'),
  superAdmin: as('super_admin'),
}
type Who = keyof typeof visitors

/** Every route with its access, written out a second time. */
const specified: Record<Path, Access> = {
  '/': 'redirect',
  '/account': 'redirect',
  '/admin': 'redirect',
  '/auth': 'public',
  '/auth/signup/agency-owner': 'public',
  '/auth/signup/agent': 'public',
  '/direct-signup': 'public',
  '/auth/forgot-password': 'open',
  '/auth/reset-password': 'open',
  '/unsubscribe': 'open',
  '/auth/verify-email': 'open',
  '/admin/login': 'open',
  '/acord-auth': 'open',
  '/proposal': 'open',
  '/avatar-test': 'open',
  '/tabs-test': 'open',
  '/change-password': 'guarded',
  '/incoming-email': 'guarded',
  '/phone-calls': 'guarded',
  '/webhook-integrations': 'guarded',
  '/dashboard': 'guarded',
  '/knowledge': 'guarded',
  '/policy-analysis/:id': 'guarded',
  '/acords/templates/:id': 'guarded',
  '/acords/:id': 'guarded',
  '/knowledge/articles/:id': 'guarded',
  '/knowledge/articles/:id/edit': 'guarded',
  '/knowledge/new': 'guarded',
  '/knowledge/upload': 'guarded',
  '/clients': 'guarded',
  '/clients/import': 'guarded',
  '/clients/:id': 'guarded',
  '/policies': 'guarded',
  '/policies/:id': 'guarded',
  '/carriers': 'guarded',
  '/carriers/:id': 'guarded',
  '/prospects': 'guarded',
  '/prospects/import': 'guarded',
  '/prospects/:id': 'guarded',
  '/commissions': 'guarded',
  '/commissions/:id': 'guarded',
  '/imports/:id': 'guarded',
  '/claims': 'guarded',
  '/claims/:id': 'guarded',
  '/tickets': 'guarded',
  '/tickets/setup': 'guarded',
  '/tickets/:id': 'guarded',
  '/support': 'guarded',
  '/support/articles/:slug': 'guarded',
  '/requotes': 'guarded',
  '/requotes/all': 'guarded',
  '/requotes/ledger': 'guarded',
  '/requotes/quotes': 'guarded',
  '/requotes/:id': 'guarded',
  '/commercial': 'guarded',
  '/commercial/:clientId': 'guarded',
  '/commercial-data': 'guarded',
  '/edison': 'guarded',
  '/policy-analysis': 'guarded',
  '/acords': 'guarded',
  '/payments': 'guarded',
  '/checkout/agent': 'guarded',
  '/document-extraction': 'guarded',
  '/document-extraction/:id': 'guarded',
  '/zapier-test': 'guarded',
  '/profile': 'guarded',
  '/audit-log': 'guarded',
  '/docs/api': 'guarded',
  '/performance': 'owner',
  '/team-members': 'owner',
  '/admin/settings': 'admin',
  '/admin/chatbot': 'admin',
  '/admin/users': 'admin',
  '/admin/rates': 'admin',
  '/admin/health': 'admin',
  '/admin/deleted-agencies': 'admin',
  '/admin/errors': 'admin',
  '/admin/errors/:id': 'admin',
  '/admin/subscription-test': 'admin',
  '/data-detection-test': 'admin',
}

/** Who may enter by the kind of access; everybody else goes where `elsewhere` says. */
const mayEnter: Record<Exclude<Access, 'redirect'>, readonly Who[]> = {
  public: ['nobody'],
  open: ['nobody', 'agent', 'owner', 'admin', 'superAdmin'],
  guarded: ['agent', 'owner', 'admin', 'superAdmin'],
  owner: ['owner'],
  admin: ['admin', 'superAdmin'],
}

const address = (path: Path) => path.replace(':id', '01990000-0000-7000-8000-000000000001')

function expected(path: Path, access: Exclude<Access, 'redirect'>, who: Who): Partial<Entry> {
  if (mayEnter[access].includes(who)) return isBuilt(path) ? { kind: 'screen', path } : { kind: 'missing' }
  return { kind: 'redirect', to: who === 'nobody' ? '/auth' : '/dashboard' }
}

describe('the table of routes', () => {
  it('holds every fixed route with its access, and no other', () => {
    expect(Object.fromEntries(paths.map(({ path, access }) => [path, access]))).toEqual(specified)
  })

  const walks = paths.flatMap(({ path, access }) =>
    access === 'redirect' ? [] : (Object.keys(visitors) as Who[]).map((who) => ({ path, access, who })),
  )
  it.each(walks)('$who at $path ($access) meets the rule of its route', ({ path, access, who }) => {
    expect(decideEntry(address(path), visitors[who])).toMatchObject(expected(path, access, who))
  })

  it.each(paths.filter(({ access }) => ['guarded', 'owner', 'admin'].includes(access)))(
    'waits at $path while the user is being loaded',
    ({ path }) => {
      expect(decideEntry(address(path), 'loading')).toEqual({ kind: 'wait' })
    },
  )

  it.each(paths.filter(({ access }) => access === 'public' || access === 'open'))(
    'shows $path at once, without waiting for the user',
    ({ path }) => {
      expect(decideEntry(path, 'loading').kind).not.toBe('wait')
    },
  )
})

describe('redirects', () => {
  it.each([
    ['/account', nobody, '/profile'],
    ['/account', as('agent'), '/profile'],
    ['/admin', as('admin'), '/admin/chatbot'],
    ['/admin', nobody, '/admin/chatbot'],
    ['/', nobody, '/auth'],
    ['/', as('agency_owner'), '/dashboard'],
    ['/', as('admin'), '/dashboard'],
  ] as const)('%s leads %o to %s', (path, visitor, to) => {
    expect(decideEntry(path, visitor)).toEqual({ kind: 'redirect', to })
  })

  it('waits at / until it is known who comes', () => {
    expect(decideEntry('/', 'loading')).toEqual({ kind: 'wait' })
  })

  it('gives the login page 100 ms before a signed-in visitor is led on, and other public pages none', () => {
    expect(decideEntry('/auth', as('agent'))).toEqual({ kind: 'redirect', to: '/dashboard', afterMs: 100 })
    expect(decideEntry('/direct-signup', as('agent'))).toEqual({ kind: 'redirect', to: '/dashboard' })
  })
})

describe('the way back after a login', () => {
  it.each(paths)('may be $path when it is behind the login and has a screen', ({ path, access, built }) => {
    const isBehindLogin = ['guarded', 'owner', 'admin'].includes(access)
    expect(isGuardedPath(`${address(path)}?q=1#top`)).toBe(isBehindLogin && built)
  })

  it.each([
    '//evil.example/clients',
    '/\\evil.example',
    'https://evil.example/clients',
    'clients',
    '',
    '/nowhere',
  ])('is never %o', (path) => {
    expect(isGuardedPath(path)).toBe(false)
  })
})

describe('paths that nobody knows', () => {
  it.each(['/nowhere', '/clients/1/2', '/auth/nothing', '/administrator'])(
    '%s is missing for everybody',
    (path) => {
      for (const visitor of Object.values(visitors))
        expect(decideEntry(path, visitor)).toEqual({ kind: 'missing' })
    },
  )

  it.each(['/admin/unknown', '/Admin/unknown', '/any/admin/thing', '/admin/settings/deep'])(
    '%s needs the admin role before it is missing',
    (path) => {
      expect(decideEntry(path, nobody)).toEqual({ kind: 'redirect', to: '/auth' })
      expect(decideEntry(path, as('agent'))).toEqual({ kind: 'redirect', to: '/dashboard' })
      expect(decideEntry(path, as('agency_owner'))).toEqual({ kind: 'redirect', to: '/dashboard' })
      expect(decideEntry(path, as('admin'))).toEqual({ kind: 'missing' })
      expect(decideEntry(path, as('super_admin'))).toEqual({ kind: 'missing' })
    },
  )

  it('takes a trailing slash and other letter cases for the same route', () => {
    expect(decideEntry('/Dashboard/', nobody)).toEqual({ kind: 'redirect', to: '/auth' })
    expect(decideEntry('/team-members/', as('agent'))).toEqual({ kind: 'redirect', to: '/dashboard' })
  })
})
