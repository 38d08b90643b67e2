import {
  BookOpen,
  Building2,
  CornerDownLeft,
  FileText,
  LayoutGrid,
  type LucideIcon,
  Scale,
  ShieldAlert,
  Ticket,
  UserRoundPlus,
  Zap,
} from 'lucide-react'
import classes from './command-palette.module.css'
import type { EntryKind, PaletteEntry } from './palette-entries.ts'

const icons: Record<EntryKind, LucideIcon> = {
  action: Zap,
  page: LayoutGrid,
  client: Building2,
  prospect: UserRoundPlus,
  ticket: Ticket,
  claim: ShieldAlert,
  requote: Scale,
  policy: FileText,
  article: BookOpen,
}

const kindNames: Record<EntryKind, string> = {
  action: 'Action',
  page: 'Page',
  client: 'Client',
  prospect: 'Prospect',
  ticket: 'Ticket',
  claim: 'Claim',
  requote: 'Requote',
  policy: 'Policy',
  article: 'Article',
}

/** Lines of one kind under their heading. */
export type PaletteGroup = { label: string; entries: PaletteEntry[] }

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

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  active: number
  optionId: (index: number) => string
  onPick: (entry: PaletteEntry) => void
  onPoint: (index: number) => void
}

/** The lines of the palette in their groups; the arrow keys go through all of them. */
export function PaletteList({ id, groups, active, optionId, onPick, onPoint }: PaletteListProps) {
  const shown = groups.filter(({ entries }) => entries.length > 0)
  const starts = shown.map((_, at) =>
    shown.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {shown.map(({ label, entries }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={label} role="group" aria-label={label}>
          <div aria-hidden="true" className={classes.heading}>
            {label}
          </div>
          {entries.map((entry, place) => {
            const index = (starts[at] ?? 0) + place
            return (
              <Option
                key={`${entry.kind}-${entry.id}`}
                id={optionId(index)}
                entry={entry}
                isActive={index === active}
                onPick={() => onPick(entry)}
                onPoint={() => onPoint(index)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
