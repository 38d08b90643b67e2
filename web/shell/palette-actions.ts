import { useLocation } from 'react-router'
import { useCurrentUser, useLogout } from '#web/session/session.tsx'
import { useMayWrite } from '#web/session/writing.tsx'
import type { Choice, Creatable, Deed, PaletteAction } from './palette-entries.ts'
import { useThemeSwitch } from './theme-switch.tsx'

function action(id: string, title: string, words: string, deed: Deed, subtitle = ''): PaletteAction {
  return { kind: 'action', id, title, subtitle, words, deed }
}

const creatable: Record<Creatable, string> = {
  client: 'add create customer insured account',
  prospect: 'add create lead',
  ticket: 'add create task todo',
}

const choices: readonly { choice: Choice; words: string; here: RegExp }[] = [
  {
    choice: { title: 'Log a call', kinds: ['client', 'prospect'], ask: 'call' },
    words: 'phone note email follow up',
    here: /^\/(clients|prospects)\/[^/]+$/,
  },
  {
    choice: { title: 'Issue a certificate', kinds: ['client'], ask: 'certificate' },
    words: 'coi acord 25 proof of insurance',
    here: /^\/clients\/[^/]+$/,
  },
  {
    choice: { title: 'Renew a policy', kinds: ['policy'], ask: 'renew' },
    words: 'renewal next term',
    here: /^\/policies\/[^/]+$/,
  },
  {
    choice: { title: 'Start a requote', kinds: ['client'], ask: 'requote' },
    words: 'remarket shop carriers quotes market',
    here: /^\/clients\/[^/]+$/,
  },
  {
    choice: { title: 'Resolve a ticket', kinds: ['ticket'], ask: 'resolve' },
    words: 'close done finish complete',
    here: /^\/tickets\/[^/]+$/,
  },
]

/** Pages that stand where a record's page would. */
const notRecords = ['/clients/import', '/prospects/import', '/tickets/setup']

/** What needs a record: at its own page it is about that one, elsewhere a record is chosen first. */
function choosing(pathname: string): PaletteAction[] {
  return choices.map(({ choice, words, here }) =>
    here.test(pathname) && !notRecords.includes(pathname)
      ? action(choice.ask, choice.title, words, { kind: 'go', href: pathname, ask: choice.ask }, 'This page')
      : action(choice.ask, choice.title, words, { kind: 'choose', choice }),
  )
}

const exported = ['clients', 'prospects', 'policies', 'tickets'] as const

/** Follows a download as a click on its link would. */
function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** The link of the page that exports the list on it, with its search and filters. */
const exportHere = () => document.querySelector<HTMLAnchorElement>('main a[download][href*="export.csv"]')

function exports(): PaletteAction[] {
  const shown = exportHere()
  const run = () => shown?.click()
  const here = shown ? [action('export', 'Export this list', 'csv download excel', { kind: 'run', run })] : []
  const all = exported.map((kind) =>
    action(`export-${kind}`, `Export all ${kind}`, 'csv download excel', {
      kind: 'run',
      run: () => download(`/api/${kind}/export.csv`),
    }),
  )
  return [...here, ...all]
}

/** What the palette opens beside pages. */
export type Openers = { onAsk?: (() => void) | undefined; onHelp: () => void }

/** The actions of the palette that the signed-in person may take, those that change something first. */
export function usePaletteActions({ onAsk, onHelp }: Openers): PaletteAction[] {
  const { pathname } = useLocation()
  const { isAdmin, featuresOff } = useCurrentUser()
  const mayWrite = useMayWrite()
  const theme = useThemeSwitch()
  const logout = useLogout()
  const run = (id: string, title: string, words: string, run: () => void) =>
    action(id, title, words, { kind: 'run', run })
  const creating = Object.entries(creatable).map(([what, words]) =>
    action(`new-${what}`, `New ${what}`, words, { kind: 'create', what: what as Creatable }),
  )
  return [
    ...(mayWrite ? [...creating, ...choosing(pathname)] : []),
    ...(onAsk ? [run('assistant', 'Ask the assistant', 'paige chat question', onAsk)] : []),
    ...(isAdmin || featuresOff.includes('csvExport') ? [] : exports()),
    run('shortcuts', 'Keyboard shortcuts', 'keys hotkeys help', onHelp),
    run('theme', theme.label, 'theme appearance color light dark', theme.toggle),
    run('logout', 'Log out', 'sign out leave', () => void logout()),
  ]
}
