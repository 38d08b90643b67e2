import { describe, expect, it } from 'vitest'
import type { Actor, Role } from '#shared/permissions.ts'
import { type Path, paths } from '#web/paths.ts'
import { pageEntries } from './palette-entries.ts'

/** The text of the screens, by file; neither the paths themselves, nor what searches them, nor tests. */
const sources = import.meta.glob<string>(
  ['/web/**/*.{ts,tsx}', '!/web/**/*.test.*', '!/web/testing/**', '!/web/paths.ts', '!/web/router.tsx'],
  { query: '?raw', import: 'default', eager: true },
)
const linking = Object.entries(sources).filter(([file]) => !file.startsWith('/web/shell/palette-'))

/** Screens that no page of the product links, and why. */
const unlinked: Partial<Record<Path, string>> = {
  '/auth/reset-password': 'opened by the link in an email',
  '/auth/verify-email': 'opened by the link in an email',
  '/unsubscribe': 'opened by the link in an email',
  '/acord-auth': 'opened by certificate holders with the link they were sent',
  '/proposal': 'opened by clients with the link they were sent',
  '/admin/login': 'known to admins alone',
  '/avatar-test': 'a gallery for developers',
  '/tabs-test': 'a gallery for developers',
}

/** An address as code writes it: whole, before a query or a place, or with values in place of its parameters. */
function writtenAs(path: Path): RegExp {
  // The end of an address that its room makes, such as `${articleHref(id)}/edit`.
  if (path.endsWith('/:id/edit')) return /\$\{\w+Href\(id\)\}\/edit`/
  const inCode = path.replace(/:\w+/g, String.raw`\$\{[^}]+\}`)
  return new RegExp(String.raw`['"\`]${inCode}(['"\`?#]|\$\{)`)
}

function filesThatLink(path: Path): string[] {
  return linking.filter(([, text]) => writtenAs(path).test(text)).map(([file]) => file)
}

const built = paths.filter((row) => row.built)
const actorOf = (role: Role): Actor => ({
  ...{ id: 'me', role, agencyId: 'agency', agencyOwnerId: 'me' },
  ...{ seesWholeBook: true, mayAssign: true, isReadOnly: false },
})
const offered = (role: Role, path: Path) =>
  pageEntries({ role }, '', actorOf(role)).some(({ deed }) => deed.kind === 'go' && deed.href === path)

describe('the screens', () => {
  it('are each linked from another page, or have a reason not to be', () => {
    const isLinked = (path: Path) => filesThatLink(path).length > 0
    expect(
      built.filter(({ path }) => !(path in unlinked) && !isLinked(path)).map(({ path }) => path),
    ).toEqual([])
    expect(Object.keys(unlinked).filter((path) => isLinked(path as Path))).toEqual([])
  })

  it('are each in the command palette of whoever may open them, unless they are about one record', () => {
    const pages = built.filter(
      ({ path, access }) => !path.includes(':') && access !== 'public' && access !== 'open',
    )
    expect(pages.length).toBeGreaterThan(30)
    const missing = pages.filter(
      ({ path, access }) => !offered(access === 'admin' ? 'admin' : 'agency_owner', path),
    )
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})
