/** The search that each list was left with, by its path; empty when the page is loaded. */
export const lastSearches = new Map<string, string>()

/** Keeps the search, filters and order that a list was left with, until the page is loaded again. */
export function rememberList(path: string, search: string): void {
  lastSearches.set(path, search)
}

/** The address of a list as it was left: the way back from a record. */
export function listAddress(path: string): string {
  return path + (lastSearches.get(path) ?? '')
}
