import { matchPath } from 'react-router'
import { isAdmin, type Role } from '#shared/permissions.ts'

/**
 * Who may enter a route: `public` signed-out visitors only · `open` everybody · `guarded` anyone signed in ·
 * `admin` and `owner` that role only · `redirect` nobody: it leads elsewhere.
 */
export type Access = 'public' | 'open' | 'guarded' | 'admin' | 'owner' | 'redirect'

type PathRow = {
  path: string
  access: Access
  /** Whether its screen exists. Until then the guards hold and whoever may enter sees the 404 page. */
  built: boolean
  /** The title of the document and of the command palette. */
  title: string
}

/** Every route of the product, in the order in which they are tried. */
export const paths = [
  { path: '/', access: 'redirect', built: false, title: 'Home' },
  { path: '/account', access: 'redirect', built: false, title: 'Account' },
  { path: '/admin', access: 'redirect', built: false, title: 'Admin' },

  { path: '/auth', access: 'public', built: true, title: 'Log in' },
  { path: '/auth/signup/agency-owner', access: 'public', built: true, title: 'Sign up as an agency owner' },
  { path: '/auth/signup/agent', access: 'public', built: true, title: 'Sign up as an agent' },
  { path: '/direct-signup', access: 'public', built: true, title: 'Sign up' },

  { path: '/auth/forgot-password', access: 'open', built: true, title: 'Forgot your password?' },
  { path: '/auth/reset-password', access: 'open', built: true, title: 'Choose a new password' },
  { path: '/unsubscribe', access: 'open', built: true, title: 'Unsubscribe' },
  { path: '/auth/verify-email', access: 'open', built: true, title: 'Verify your email' },
  { path: '/admin/login', access: 'open', built: true, title: 'Admin log in' },
  { path: '/acord-auth', access: 'open', built: true, title: 'Shared certificate' },
  { path: '/proposal', access: 'open', built: true, title: 'Proposal' },
  { path: '/avatar-test', access: 'open', built: true, title: 'Avatars' },
  { path: '/tabs-test', access: 'open', built: true, title: 'Tabs' },

  { path: '/dashboard', access: 'guarded', built: true, title: 'Dashboard' },
  { path: '/prospects', access: 'guarded', built: true, title: 'Prospects' },
  { path: '/prospects/import', access: 'guarded', built: true, title: 'Import prospects' },
  { path: '/prospects/:id', access: 'guarded', built: true, title: 'Prospect' },
  { path: '/clients', access: 'guarded', built: true, title: 'Clients' },
  { path: '/clients/import', access: 'guarded', built: true, title: 'Import clients' },
  { path: '/clients/:id', access: 'guarded', built: true, title: 'Client' },
  { path: '/policies', access: 'guarded', built: true, title: 'Policies' },
  { path: '/policies/:id', access: 'guarded', built: true, title: 'Policy' },
  { path: '/carriers', access: 'guarded', built: true, title: 'Carriers' },
  { path: '/carriers/:id', access: 'guarded', built: true, title: 'Carrier' },
  { path: '/commissions', access: 'guarded', built: true, title: 'Commissions' },
  { path: '/commissions/:id', access: 'guarded', built: true, title: 'Commission statement' },
  { path: '/imports/:id', access: 'guarded', built: true, title: 'Import' },
  { path: '/claims', access: 'guarded', built: true, title: 'Claims' },
  { path: '/claims/:id', access: 'guarded', built: true, title: 'Claim' },
  { path: '/tickets', access: 'guarded', built: true, title: 'Tickets' },
  { path: '/tickets/setup', access: 'guarded', built: true, title: 'Ticket setup' },
  { path: '/tickets/:id', access: 'guarded', built: true, title: 'Ticket' },
  { path: '/profile', access: 'guarded', built: true, title: 'Profile' },
  { path: '/change-password', access: 'guarded', built: true, title: 'Change password' },
  { path: '/knowledge', access: 'guarded', built: true, title: 'Knowledge' },
  { path: '/knowledge/new', access: 'guarded', built: true, title: 'New article' },
  { path: '/knowledge/upload', access: 'guarded', built: true, title: 'Upload files' },
  { path: '/knowledge/articles/:id', access: 'guarded', built: true, title: 'Article' },
  { path: '/knowledge/articles/:id/edit', access: 'guarded', built: true, title: 'Edit article' },
  { path: '/support', access: 'guarded', built: true, title: 'Support' },
  { path: '/support/articles/:slug', access: 'guarded', built: true, title: 'Help article' },
  { path: '/requotes', access: 'guarded', built: true, title: 'Requotes' },
  { path: '/requotes/all', access: 'guarded', built: true, title: 'All requotes' },
  { path: '/requotes/ledger', access: 'guarded', built: true, title: 'Requote ledger' },
  { path: '/requotes/quotes', access: 'guarded', built: true, title: 'Quotes' },
  { path: '/requotes/:id', access: 'guarded', built: true, title: 'Requote' },
  { path: '/policy-analysis', access: 'guarded', built: true, title: 'Analysis' },
  { path: '/policy-analysis/:id', access: 'guarded', built: true, title: 'Policy analysis' },
  { path: '/commercial', access: 'guarded', built: true, title: 'Commercial' },
  { path: '/commercial/:clientId', access: 'guarded', built: true, title: 'Commercial account' },
  { path: '/commercial-data', access: 'guarded', built: true, title: 'Commercial data' },
  { path: '/edison', access: 'guarded', built: true, title: 'Commercial assistant' },
  { path: '/document-extraction', access: 'guarded', built: true, title: 'Document extraction' },
  { path: '/document-extraction/:id', access: 'guarded', built: true, title: 'Document' },
  { path: '/acords', access: 'guarded', built: true, title: 'ACORD forms' },
  { path: '/acords/templates/:id', access: 'guarded', built: true, title: 'Licensed form' },
  { path: '/acords/:id', access: 'guarded', built: true, title: 'Form' },
  { path: '/payments', access: 'guarded', built: true, title: 'Payments' },
  { path: '/checkout/agent', access: 'guarded', built: true, title: 'Checkout' },
  { path: '/incoming-email', access: 'guarded', built: true, title: 'Incoming email' },
  { path: '/phone-calls', access: 'guarded', built: true, title: 'Phone calls' },
  { path: '/webhook-integrations', access: 'guarded', built: true, title: 'Webhooks' },
  { path: '/zapier-test', access: 'guarded', built: true, title: 'Zapier test' },

  { path: '/audit-log', access: 'guarded', built: true, title: 'Audit log' },
  { path: '/docs/api', access: 'guarded', built: true, title: 'API reference' },
  { path: '/team-members', access: 'owner', built: true, title: 'Team members' },
  { path: '/performance', access: 'owner', built: true, title: 'Performance' },

  { path: '/admin/settings', access: 'admin', built: true, title: 'System Settings' },
  { path: '/admin/chatbot', access: 'admin', built: true, title: 'Chatbot Config' },
  { path: '/admin/users', access: 'admin', built: true, title: 'User Management' },
  { path: '/admin/rates', access: 'admin', built: true, title: 'Rates and market trends' },
  { path: '/admin/health', access: 'admin', built: true, title: 'Health' },
  { path: '/admin/deleted-agencies', access: 'admin', built: true, title: 'Deleted agencies' },
  { path: '/admin/errors', access: 'admin', built: true, title: 'Errors' },
  { path: '/admin/errors/:id', access: 'admin', built: true, title: 'Error' },
  { path: '/admin/subscription-test', access: 'admin', built: true, title: 'Subscription test' },
  { path: '/data-detection-test', access: 'admin', built: true, title: 'Data detection test' },
] as const satisfies readonly PathRow[]

type Row = (typeof paths)[number]

export type Path = Row['path']

/** The routes that have a screen; web/router.tsx must name one for each. */
export type BuiltPath = Extract<Row, { built: true }>['path']

/** Who stands at the door. */
export type Visitor = 'loading' | 'nobody' | { role: Role }

export type Entry =
  /** Not yet known who it is: the centered spinner. */
  | { kind: 'wait' }
  /** Somewhere else; `afterMs` shows the page meanwhile. */
  | { kind: 'redirect'; to: string; afterMs?: number }
  /** The screen of a row, inside the shell or alone. */
  | { kind: 'screen'; path: Path; title: string; hasShell: boolean }
  /** The 404 page. */
  | { kind: 'missing' }

/** How long a signed-in visitor sees the login page before it leads on, in milliseconds. */
export const loginRedirectDelay = 100

/** The row of an address, or undefined. */
export function rowOf(pathname: string): Row | undefined {
  return paths.find((row) => matchPath(row.path, pathname))
}

/** Whether an address, with its query, is one of our own pages behind the login. */
export function isGuardedPath(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address)) return false
  const row = rowOf(address.split(/[?#]/, 1)[0] ?? '')
  return row?.built === true && (row.access === 'guarded' || row.access === 'owner' || row.access === 'admin')
}

/** Whether a route has its screen already; navigation links only these. */
export function isBuilt(path: Path): boolean {
  return rowOf(path)?.built === true
}

function redirectOf(path: string, visitor: Visitor): Entry {
  if (path === '/account') return { kind: 'redirect', to: '/profile' }
  if (path === '/admin') return { kind: 'redirect', to: '/admin/chatbot' }
  if (visitor === 'loading') return { kind: 'wait' }
  return { kind: 'redirect', to: visitor === 'nobody' ? '/auth' : '/dashboard' }
}

function hasRole(access: Access, role: Role): boolean {
  if (access === 'admin') return isAdmin(role)
  return access !== 'owner' || role === 'agency_owner'
}

function screenOf(row: (PathRow & { path: Path }) | undefined): Entry {
  if (!row?.built) return { kind: 'missing' }
  const hasShell = row.access !== 'public' && row.access !== 'open'
  return { kind: 'screen', path: row.path, title: row.title, hasShell }
}

/**
 * What a visitor meets at an address. The exact table wins over the rule that any path containing /admin/ needs
 * the admin role; that rule comes before the 404 page.
 */
export function decideEntry(pathname: string, visitor: Visitor): Entry {
  const row = rowOf(pathname)
  const access = row?.access ?? (pathname.toLowerCase().includes('/admin/') ? 'admin' : 'open')
  if (access === 'redirect') return redirectOf(row?.path ?? '/', visitor)
  if (access === 'public') {
    if (typeof visitor === 'string') return screenOf(row)
    return {
      kind: 'redirect',
      to: '/dashboard',
      afterMs: row?.path === '/auth' ? loginRedirectDelay : undefined,
    }
  }
  if (access === 'open') return !row && visitor === 'loading' ? { kind: 'wait' } : screenOf(row)
  if (visitor === 'loading') return { kind: 'wait' }
  if (visitor === 'nobody') return { kind: 'redirect', to: '/auth' }
  return hasRole(access, visitor.role) ? screenOf(row) : { kind: 'redirect', to: '/dashboard' }
}

const agencyScreens = [
  '/incoming-email',
  '/audit-log',
  '/webhook-integrations',
  '/zapier-test',
  '/prospects',
  '/clients',
  '/policies',
  '/carriers',
  '/imports',
  '/claims',
  '/tickets',
  '/edison',
  '/policy-analysis',
  '/commercial',
  '/commercial-data',
  '/document-extraction',
  '/acords',
]

/** Whether a screen shows the records of an agency, of which admins have none; it and the pages below it. */
export function isOfAgency(pathname: string): boolean {
  return agencyScreens.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
