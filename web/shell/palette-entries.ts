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
  '/policy-analysis': 'gaps compare review',
  '/commercial': 'accounts estimate',
  '/performance': 'reports goals leaderboard growth retention',
  '/knowledge': 'articles procedures',
  '/support': 'help contact',
  '/profile': 'settings account agency notifications security',
  '/tickets': 'tasks work',
  '/claims': 'losses fnol',
}

/** The built pages a visitor may enter whose title or other name holds the words. */
export function pageEntries(visitor: Visitor, typed: string): PaletteEntry[] {
  const sought = typed.trim().toLowerCase()
  return paths
    .filter(({ path }) => isConcrete(path))
    .filter(
      ({ path, title }) =>
        title.toLowerCase().includes(sought) || matchesTyped(`${title} ${otherWords[path] ?? ''}`, typed),
    )
    .filter(({ path, access }) => {
      const entry = decideEntry(path, visitor)
      return entry.kind === 'screen' && access !== 'open'
    })
    .map(({ path, title }) => {
      const deed = { kind: 'go', href: path } as const
      return { kind: 'page', id: path, title, subtitle: '', deed }
    })
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
