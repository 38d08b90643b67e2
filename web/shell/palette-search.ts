import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, withQuery } from '#web/lib/http.ts'
import { decideEntry, type Path, paths, type Visitor } from '#web/paths.ts'

/** One line of the command palette. */
export type PaletteEntry = {
  kind: 'page' | 'client' | 'prospect' | 'ticket' | 'policy'
  id: string
  title: string
  subtitle: string
  href: string
}

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

/** The records that match what is typed. A search that a newer one overtakes is aborted. */
export function useRecordSearch(words: string): {
  records: PaletteEntry[]
  isSearching: boolean
  hasFailed: boolean
} {
  const [settled] = useDebouncedValue(words.trim(), searchPause)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['/api/search', settled],
    queryFn: ({ signal }) =>
      call<PaletteEntry[]>('GET', withQuery('/api/search', { q: settled }), { signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
    retry: false,
  })
  const isIdle = words.trim() === ''
  return {
    records: !isIdle && Array.isArray(data) ? data : [],
    isSearching: !isIdle && (isFetching || settled !== words.trim()),
    hasFailed: !isIdle && isError,
  }
}
