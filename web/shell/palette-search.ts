import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { markExplained } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { decideEntry, type Path, paths, type Visitor } from '#web/paths.ts'

/** One line of the command palette: a record, a page, or the assistant. */
export type PaletteEntry = Omit<SearchResult, 'kind'> & { kind: SearchResult['kind'] | 'page' | 'assistant' }

/** The fewest characters that records are searched by; the server refuses fewer. */
const minCharacters = 2

/** How long a pause in typing must be before the records are searched, in milliseconds. */
export const searchPause = 150

const isConcrete = (path: Path) => !path.includes(':')

/** The built pages a visitor may enter whose title holds the words. */
export function pageEntries(visitor: Visitor, words: string): PaletteEntry[] {
  const sought = words.trim().toLowerCase()
  return paths
    .filter(({ path, title }) => isConcrete(path) && title.toLowerCase().includes(sought))
    .filter(({ path, access }) => {
      const entry = decideEntry(path, visitor)
      return entry.kind === 'screen' && access !== 'open'
    })
    .map(({ path, title }) => ({ kind: 'page', id: path, title, subtitle: '', href: path }))
}

const assistantEntry: PaletteEntry = {
  kind: 'assistant',
  id: 'assistant',
  title: 'Ask the assistant',
  subtitle: '',
  href: '',
}

/** The assistant, where its name holds the words. */
export function assistantEntries(words: string): PaletteEntry[] {
  return assistantEntry.title.toLowerCase().includes(words.trim().toLowerCase()) ? [assistantEntry] : []
}

/** The records that match what is typed. A search that a newer one overtakes is aborted. Admins have no records. */
export function useRecordSearch(words: string, isAllowed: boolean) {
  const typed = words.trim()
  const [settled] = useDebouncedValue(typed, searchPause)
  const isSought = isAllowed && typed.length >= minCharacters
  const { data, isFetching, error } = useQuery({
    queryKey: ['/api/search', settled],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: settled }, signal }),
    enabled: isSought && settled.length >= minCharacters,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
    retry: false,
  })
  // The palette says in its own words that searching failed.
  if (error) markExplained(error)
  return {
    records: isSought && Array.isArray(data) ? data : [],
    isSearching: isSought && (isFetching || settled !== typed),
    hasFailed: isSought && error !== null,
  }
}
