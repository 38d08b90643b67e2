/** Help is about another screen than its own. */
const helpPaths = /^\/support(\/|$)/
let visited: string | null = null

/** Notes the screen that a person is on, without its query, which may hold what they searched for. */
export function noteVisit(pathname: string): void {
  if (!helpPaths.test(pathname)) visited = pathname
}

/** The screen that a person came from to the help pages; null after a reload. */
export function lastVisit(): string | null {
  return visited
}
