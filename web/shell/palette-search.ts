import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { markExplained } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'

/** The fewest characters that records are searched by; the server refuses fewer. */
const minCharacters = 2

/** How long a pause in typing must be before the records are searched, in milliseconds. */
export const searchPause = 150

/**
 * The records that match what is typed, perhaps of some kinds alone. A search that a newer one overtakes is aborted. Admins
 * have no records.
 */
export function useRecordSearch(
  words: string,
  isAllowed: boolean,
  kinds: readonly SearchResult['kind'][] | undefined,
) {
  const typed = words.trim()
  const [settled] = useDebouncedValue(typed, searchPause)
  const isSought = isAllowed && typed.length >= minCharacters
  const only = kinds?.join(',')
  const { data, isFetching, error } = useQuery({
    queryKey: ['/api/search', settled, only],
    queryFn: ({ signal }) =>
      call('GET /api/search', { query: { q: settled, ...(only && { kinds: only }) }, signal }),
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
