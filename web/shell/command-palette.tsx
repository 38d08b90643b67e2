import { Modal } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { asking } from '#web/lib/asks.ts'
import { recentRecords } from '#web/lib/recent-records.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import classes from './command-palette.module.css'
import { type Openers, usePaletteActions } from './palette-actions.ts'
import {
  type Choice,
  type Creatable,
  matchingActions,
  type PaletteEntry,
  pageEntries,
  recordEntries,
} from './palette-entries.ts'
import { type PaletteGroup, PaletteList } from './palette-list.tsx'
import { useRecordSearch } from './palette-search.ts'

/** How many recent records are offered before anything is typed. */
const maxRecent = 5

function useActive(entries: readonly PaletteEntry[], onPick: (entry: PaletteEntry) => void) {
  const [active, setActive] = useState(0)
  const index = Math.min(active, Math.max(entries.length - 1, 0))
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 }
    const next = steps[event.key]
    if (next !== undefined && entries.length > 0) {
      event.preventDefault()
      setActive((next + entries.length) % entries.length)
    }
    const picked = entries[index]
    if (event.key === 'Enter' && picked) {
      event.preventDefault()
      onPick(picked)
    }
  }
  return { index, setActive, onKeyDown }
}

function statusText(words: string, count: number, isSearching: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Search did not respond. Please try again.'
  if (isSearching) return 'Searching…'
  if (count === 0 && words.trim() !== '') return `Nothing found for “${words.trim()}”.`
  return count === 0 ? 'Type a name, phone or number.' : ''
}

/** What the palette offers: verbs before pages, pages before records; what was opened lately while nothing is typed. */
function usePaletteGroups(words: string, choice: Choice | null, opens: Openers) {
  const { role, isAdmin } = useCurrentUser()
  const actor = useActor()
  const { records, ...search } = useRecordSearch(words, !isAdmin, choice?.kinds)
  const actions = usePaletteActions(opens)
  const isBlank = words.trim() === ''
  const recent = isBlank && !isAdmin ? recordEntries(recentRecords(), choice).slice(0, maxRecent) : []
  const groups: PaletteGroup[] = [
    { label: 'Recent', entries: recent },
    { label: 'Actions', entries: choice ? [] : matchingActions(actions, words) },
    { label: 'Go to', entries: choice ? [] : pageEntries({ role }, words, actor) },
    { label: 'Records', entries: recordEntries(records, choice) },
  ]
  return { groups, ...search }
}

type CommandPaletteProps = {
  onClose: () => void
  onCreate: (what: Creatable) => void
  /** Shows the keyboard shortcuts. */
  onHelp: () => void
  /** Opens the assistant, for those who have one. */
  onAsk?: () => void
}

function usePick({ onClose, onCreate }: CommandPaletteProps, choose: (choice: Choice) => void) {
  const navigate = useNavigate()
  return ({ deed }: PaletteEntry) => {
    if (deed.kind === 'choose') return choose(deed.choice)
    onClose()
    if (deed.kind === 'create') onCreate(deed.what)
    else if (deed.kind === 'run') deed.run()
    else void navigate(deed.href, { state: deed.ask ? asking(deed.ask) : null })
  }
}

/** Does anything and jumps to any page or record by typing. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props
  const [words, setWords] = useState('')
  const [choice, setChoice] = useState<Choice | null>(null)
  const listId = useId()
  const { groups, isSearching, hasFailed } = usePaletteGroups(words, choice, props)
  const entries = groups.flatMap((group) => group.entries)
  const pick = usePick(props, (next) => change('', next))
  const active = useActive(entries, pick)
  const change = (typed: string, next = choice) => {
    setWords(typed)
    setChoice(next)
    active.setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && words === '' && choice) change('', null)
    else active.onKeyDown(event)
  }
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${active.index}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, active.index])

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="12dvh"
      centered={false}
      classNames={{ content: classes.palette }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content aria-label="Search pages and records">
        <div className={classes.field}>
          <Search size={17} strokeWidth={1.75} aria-hidden="true" />
          {choice && <span className={classes.choice}>{choice.title}</span>}
          <input
            data-autofocus
            className={classes.input}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={entries.length > 0 ? optionId(active.index) : undefined}
            aria-label={
              choice
                ? `${choice.title}: choose a ${choice.kinds.join(' or ')}`
                : 'Search actions, pages, clients, prospects, tickets, policies and articles'
            }
            placeholder={
              choice
                ? `Which ${choice.kinds.join(' or ')}?`
                : 'Search or do: name, phone, policy, “new client”…'
            }
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <kbd className={classes.kbd}>Esc</kbd>
        </div>
        <PaletteList
          id={listId}
          groups={groups}
          active={active.index}
          optionId={optionId}
          onPick={pick}
          onPoint={active.setActive}
        />
        <p className={classes.status} role="status">
          {statusText(words, entries.length, isSearching, hasFailed)}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}
