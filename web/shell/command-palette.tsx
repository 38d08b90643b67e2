import { Modal } from '@mantine/core'
import {
  BookOpen,
  Building2,
  CornerDownLeft,
  FileText,
  LayoutGrid,
  type LucideIcon,
  MessageCircle,
  Scale,
  Search,
  ShieldAlert,
  Ticket,
  UserRoundPlus,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/session/session.tsx'
import classes from './command-palette.module.css'
import { assistantEntries, type PaletteEntry, pageEntries, useRecordSearch } from './palette-search.ts'

const icons: Record<PaletteEntry['kind'], LucideIcon> = {
  page: LayoutGrid,
  assistant: MessageCircle,
  client: Building2,
  prospect: UserRoundPlus,
  ticket: Ticket,
  claim: ShieldAlert,
  requote: Scale,
  policy: FileText,
  article: BookOpen,
}

const kindNames: Record<PaletteEntry['kind'], string> = {
  page: 'Page',
  assistant: 'Chat',
  client: 'Client',
  prospect: 'Prospect',
  ticket: 'Ticket',
  claim: 'Claim',
  requote: 'Requote',
  policy: 'Policy',
  article: 'Article',
}

type OptionProps = {
  entry: PaletteEntry
  id: string
  isActive: boolean
  onPick: () => void
  onPoint: () => void
}

function Option({ entry, id, isActive, onPick, onPoint }: OptionProps) {
  const Icon = icons[entry.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onClick={onPick}
      onMouseMove={onPoint}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={classes.title}>{entry.title}</span>
      <span className={classes.subtitle}>{entry.subtitle}</span>
      <span className={classes.kind}>{kindNames[entry.kind]}</span>
      {isActive && <CornerDownLeft size={14} strokeWidth={1.75} aria-hidden="true" />}
    </div>
  )
}

function useChoice(entries: PaletteEntry[], onPick: (entry: PaletteEntry) => void) {
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
  if (count === 0) return `Nothing found for “${words.trim()}”.`
  return ''
}

type CommandPaletteProps = {
  onClose: () => void
  /** Opens the assistant, for those who have one. */
  onAsk?: () => void
}

/** Jumps to any page or record by typing. */
export function CommandPalette({ onClose, onAsk }: CommandPaletteProps) {
  const [words, setWords] = useState('')
  const { role, isAdmin } = useCurrentUser()
  const navigate = useNavigate()
  const listId = useId()
  const { records, isSearching, hasFailed } = useRecordSearch(words, !isAdmin)
  const entries = [...pageEntries({ role }, words), ...(onAsk ? assistantEntries(words) : []), ...records]
  const pick = (entry: PaletteEntry) => {
    onClose()
    if (entry.kind === 'assistant') onAsk?.()
    else void navigate(entry.href)
  }
  const choice = useChoice(entries, pick)
  const optionId = (index: number) => `${listId}-${index}`
  const status = statusText(words, entries.length, isSearching, hasFailed)

  useEffect(() => {
    document.getElementById(`${listId}-${choice.index}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, choice.index])

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
          <input
            data-autofocus
            className={classes.input}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={entries.length > 0 ? optionId(choice.index) : undefined}
            aria-label="Search pages, clients, prospects, tickets, policies and articles"
            placeholder="Search pages, clients, policies, tickets…"
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={(event) => {
              setWords(event.currentTarget.value)
              choice.setActive(0)
            }}
            onKeyDown={choice.onKeyDown}
          />
          <kbd className={classes.kbd}>Esc</kbd>
        </div>
        <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
          {entries.map((entry, index) => (
            <Option
              key={`${entry.kind}-${entry.id}`}
              id={optionId(index)}
              entry={entry}
              isActive={index === choice.index}
              onPick={() => pick(entry)}
              onPoint={() => choice.setActive(index)}
            />
          ))}
        </div>
        <p className={classes.status} role="status">
          {status}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}
