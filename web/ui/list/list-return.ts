const lastSearch = new Map<string, string>()

/** Keeps the search, filters and order that a list was left with, until the page is loaded again. */
export function rememberList(path: string, search: string): void {
  lastSearch.set(path, search)
}

/** The address of a list as it was left: the way back from a record. */
export function listAddress(path: string): string {
  return path + (lastSearch.get(path) ?? '')
}
