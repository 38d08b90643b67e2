import { ActionIcon, SegmentedControl, Textarea, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Bold, Heading2, Italic, Link2, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type UIEvent, useDeferredValue, useRef, useState } from 'react'
import { Markdown } from '#web/ui/markdown.tsx'
import classes from './editor.module.css'
import { type Format, formatted } from './markdown-format.rules.ts'

const buttons: readonly { format: Format; label: string; icon: LucideIcon }[] = [
  { format: 'heading', label: 'Heading', icon: Heading2 },
  { format: 'bold', label: 'Bold (Ctrl+B)', icon: Bold },
  { format: 'italic', label: 'Italic (Ctrl+I)', icon: Italic },
  { format: 'bullets', label: 'List', icon: List },
  { format: 'numbers', label: 'Numbered steps', icon: ListOrdered },
  { format: 'quote', label: 'Quotation', icon: TextQuote },
  { format: 'link', label: 'Link', icon: Link2 },
]

function Toolbar({ onFormat, children }: { onFormat: (format: Format) => void; children?: ReactNode }) {
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Format">
      {buttons.map(({ format, label, icon: Icon }) => (
        <Tooltip key={format} label={label}>
          <ActionIcon
            variant="subtle"
            size={30}
            aria-label={label.replace(/ \(.*/, '')}
            onClick={() => onFormat(format)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ))}
      {children}
    </div>
  )
}

/** Puts a text in place of a stretch as if it were typed, so that the browser can undo it. */
function typeInto(field: HTMLTextAreaElement, insert: string, onChange: (text: string) => void): void {
  const { value, selectionStart, selectionEnd } = field
  // Deprecated, and still the only way that keeps the field's own undo.
  if (document.execCommand?.('insertText', false, insert)) return
  onChange(value.slice(0, selectionStart) + insert + value.slice(selectionEnd))
}

function useFormatting(onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const apply = (format: Format) => {
    const area = field.current
    if (!area) return
    const { value, selectionStart, selectionEnd } = area
    const change = formatted({ text: value, start: selectionStart, end: selectionEnd }, format)
    area.focus()
    area.setSelectionRange(change.from, change.to)
    typeInto(area, change.insert, onChange)
    requestAnimationFrame(() => area.setSelectionRange(change.start, change.end))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const format = ({ b: 'bold', i: 'italic' } as const)[event.key.toLowerCase()]
    if (!format || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    apply(format)
  }
  return { field, apply, onKeyDown }
}

/** Scrolls the preview with the text beside it. */
function useSameScroll() {
  const preview = useRef<HTMLElement>(null)
  const onScroll = ({ currentTarget: area }: UIEvent<HTMLElement>) => {
    const room = area.scrollHeight - area.clientHeight
    const target = preview.current
    if (target && room > 0)
      target.scrollTop = (area.scrollTop / room) * (target.scrollHeight - target.clientHeight)
  }
  return { preview, onScroll }
}

type TextEditorProps = {
  value: string
  error?: ReactNode
  onChange: (text: string) => void
}

type View = 'write' | 'preview'

function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <SegmentedControl
      className={classes.views}
      aria-label="Text or preview"
      size="xs"
      value={view}
      onChange={(next) => onView(next === 'preview' ? 'preview' : 'write')}
      data={[
        { value: 'write', label: 'Write' },
        { value: 'preview', label: 'Preview' },
      ]}
    />
  )
}

/** A text in Markdown with what it will look like: beside it where there is room, else in its place. */
export function TextEditor({ value, error, onChange }: TextEditorProps) {
  const isWide = useMediaQuery('(min-width: 1180px)', true, { getInitialValueInEffect: false })
  const [view, setView] = useState<View>('write')
  const { field, apply, onKeyDown } = useFormatting(onChange)
  const { preview, onScroll } = useSameScroll()
  const shown = useDeferredValue(value)
  return (
    <div className={classes.editor} data-wide={isWide || undefined}>
      <Toolbar onFormat={apply}>{!isWide && <ViewChoice view={view} onView={setView} />}</Toolbar>
      <div className={classes.panes}>
        {(isWide || view === 'write') && (
          <Textarea
            ref={field}
            data-path="body"
            aria-label="Text"
            placeholder="Write the answer first, then the steps. Markdown: ## heading, **bold**, - list, [link](https://…)."
            classNames={{
              root: classes.field,
              wrapper: classes.fieldWrapper,
              input: classes.area,
              error: classes.error,
            }}
            value={value}
            error={error}
            spellCheck
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onScroll={onScroll}
          />
        )}
        {(isWide || view === 'preview') && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
          <section ref={preview} aria-label="Preview" className={classes.preview} tabIndex={0}>
            {shown.trim() === '' ? (
              <p className={classes.hint}>A preview of your text appears here.</p>
            ) : (
              <Markdown text={shown} />
            )}
          </section>
        )}
      </div>
    </div>
  )
}
