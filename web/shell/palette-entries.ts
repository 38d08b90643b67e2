import { type Action, type Actor, can } from '#shared/permissions.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import type { Ask } from '#web/lib/asks.ts'
import type { RecentRecord } from '#web/lib/recent-records.ts'
import { decideEntry, type Path, paths, type Visitor } from '#web/paths.ts'

/** What is made without leaving the page. */
export type Creatable = 'client' | 'prospect' | 'ticket'

/** A record that an action needs first: of which kinds, and what is asked of its page. */
export type Choice = { title: string; kinds: readonly SearchResult['kind'][]; ask: Ask }

/** What choosing a line of the palette does. */
export type Deed =
  | { kind: 'go'; href: string; ask?: Ask }
  | { kind: 'create'; what: Creatable }
  | { kind: 'choose'; choice: Choice }
  | { kind: 'run'; run: () => void }

export type EntryKind = SearchResult['kind'] | 'page' | 'action'

/** One line of the command palette: an action, a page or a record. */
export type PaletteEntry = { kind: EntryKind; id: string; title: string; subtitle: string; deed: Deed }

/** An action with the words that people may look for it by. */
export type PaletteAction = PaletteEntry & { words: string }

/** Whether each typed word begins a word of a text. */
export function matchesTyped(text: string, typed: string): boolean {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return sought.every((word) => words.some((one) => one.startsWith(word)))
}

/** The actions that what is typed may mean. */
export function matchingActions(actions: readonly PaletteAction[], typed: string): PaletteAction[] {
  return actions.filter(({ title, words }) => matchesTyped(`${title} ${words}`, typed))
}

const isConcrete = (path: Path) => !path.includes(':')

/** What else people call the pages. */
const otherWords: Partial<Record<Path, string>> = {
  '/dashboard': 'home figures my day',
  '/requotes': 'renewals worklist remarket',
  '/requotes/ledger': 'hit ratio declines',
  '/document-extraction': 'documents upload dec page loss run',
  '/acords': 'forms certificates coi desk requests',
  '/payments': 'billing subscription plan invoices',
  '/team-members': 'users staff licenses agents invite',
  '/carriers': 'appointments markets companies',
  '/commissions': 'statements producers payouts',
  '/audit-log': 'history changes who',
  '/docs/api': 'developer openapi rest integration',
  '/policy-analysis': 'gaps compare review',
  '/commercial': 'accounts estimate',
  '/performance': 'reports goals leaderboard growth retention',
  '/knowledge': 'articles procedures',
  '/support': 'help contact',
  '/profile': 'settings account agency notifications security',
  '/tickets': 'tasks work',
  '/tickets/setup': 'checklists types',
  '/commercial-data': 'schedules locations vehicles payroll',
  '/edison': 'underwriting chat',
  '/policies': 'terms in force expiring',
  '/checkout/agent': 'subscribe plan',
  '/claims': 'losses fnol',
  '/incoming-email': 'inbox mail received check queue bcc',
  '/phone-calls': 'telephony twilio missed unknown numbers log',
  '/webhook-integrations': 'integrations zapier api events endpoints developers',
  '/zapier-test': 'integrations webhooks sample events',
}

/** Parts of pages that people look for by their own names. */
const parts: readonly { path: Path; query: string; title: string; words: string }[] = [
  {
    path: '/profile',
    query: 'section=security',
    title: 'Security',
    words: 'two factor sessions devices password',
  },
  { path: '/profile', query: 'section=notifications', title: 'Notifications', words: 'digest email alerts' },
  { path: '/profile', query: 'section=assistant', title: 'Assistant settings', words: 'paige ai model' },
  { path: '/profile', query: 'section=fields', title: 'Custom fields', words: 'own fields settings' },
  { path: '/profile', query: 'section=emails', title: 'Email templates', words: 'letters mail wording' },
  {
    path: '/profile',
    query: 'section=data',
    title: 'Agency data',
    words: 'download archive delete',
  },
  { path: '/acords', query: 'tab=desk', title: 'Certificate requests', words: 'coi desk queue holders' },
  { path: '/acords', query: 'tab=holders', title: 'Certificate holders', words: 'coi recipients' },
  { path: '/acords', query: 'tab=templates', title: 'Licensed forms', words: 'acord templates upload' },
  { path: '/tickets/setup', query: 'tab=templates', title: 'Ticket templates', words: 'setup' },
  { path: '/tickets/setup', query: 'tab=recurring', title: 'Recurring tickets', words: 'setup repeat' },
]

function partEntries(visitor: Visitor, typed: string): PaletteEntry[] {
  if (typed.trim() === '') return []
  const isOpen = (path: Path) => decideEntry(path, visitor).kind === 'screen'
  return parts
    .filter(({ path, title, words }) => isOpen(path) && matchesTyped(`${title} ${words}`, typed))
    .map(({ path, query, title }) => {
      const href = `${path}?${query}`
      return { kind: 'page', id: href, title, subtitle: '', deed: { kind: 'go', href } }
    })
}

/** What one must be allowed to do for pages to be of use, beside the role that enters them. */
const neededFor: Partial<Record<Path, Action>> = {
  '/audit-log': 'agency.edit',
  '/docs/api': 'agency.edit',
  '/webhook-integrations': 'agency.edit',
  '/zapier-test': 'agency.edit',
  '/knowledge/new': 'article.create',
  '/knowledge/upload': 'article.create',
  '/clients/import': 'import.run',
  '/prospects/import': 'import.run',
}

/** The built pages and parts of pages that a visitor may enter and use whose title or other name holds the words. */
export function pageEntries(visitor: Visitor, typed: string, actor: Actor): PaletteEntry[] {
  const sought = typed.trim().toLowerCase()
  const pages = paths
    .filter(({ path }) => {
      const action = neededFor[path]
      return !action || can(actor, action)
    })
    .filter(({ path }) => isConcrete(path))
    .filter(
      ({ path, title }) =>
        title.toLowerCase().includes(sought) || matchesTyped(`${title} ${otherWords[path] ?? ''}`, typed),
    )
    .filter(({ path, access }) => {
      const entry = decideEntry(path, visitor)
      return entry.kind === 'screen' && access !== 'open'
    })
    .map(({ path, title }): PaletteEntry => {
      const deed = { kind: 'go', href: path } as const
      return { kind: 'page', id: path, title, subtitle: '', deed }
    })
  return [...pages, ...partEntries(visitor, typed)]
}

function entryOf(record: SearchResult | RecentRecord, choice: Choice | null): PaletteEntry {
  const { kind, title, subtitle, href } = record
  const deed: Deed = choice ? { kind: 'go', href, ask: choice.ask } : { kind: 'go', href }
  return { kind, id: href, title, subtitle, deed }
}

/** Records as lines: they open their pages, or are what an action asked for. */
export function recordEntries(
  records: readonly (SearchResult | RecentRecord)[],
  choice: Choice | null,
): PaletteEntry[] {
  const isOfChoice = ({ kind }: { kind: SearchResult['kind'] }) => !choice || choice.kinds.includes(kind)
  return records.filter(isOfChoice).map((record) => entryOf(record, choice))
}
