import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxQuestionLength } from '#shared/knowledge/knowledge.contract.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { useListKeys } from '#web/ui/list/use-list-keys.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { newArticleHref, passageHref } from './addresses.ts'
import { countOf } from './article-labels.tsx'
import { searchQuery } from './knowledge.api.ts'
import classes from './knowledge.module.css'
import { PassageResults } from './passage-results.tsx'
import { SearchHome } from './search-home.tsx'

const defaults = { q: '' }

/** How long a pause in typing must be before the search follows, in milliseconds. */
const searchPause = 120

/**
 * What is typed, and in the address too, so that one comes back to the results. The address follows in its own time:
 * what it says late of what was typed changes nothing in the field, a link or the way back does.
 */
function useTypedWords() {
  const [{ q }, setState] = useSearchState(defaults)
  const [words, setWords] = useState(q)
  const latest = useRef(q)
  const underWay = useRef(new Set<string>())
  useEffect(() => {
    if (q === latest.current) return underWay.current.clear()
    if (underWay.current.has(q)) return
    underWay.current.clear()
    latest.current = q
    setWords(q)
  }, [q])
  const type = (typed: string) => {
    latest.current = typed
    underWay.current.add(typed)
    setWords(typed)
    setState({ q: typed }, { replace: true })
  }
  const [settled] = useDebouncedValue(words.trim(), searchPause)
  return { words, type, sought: words.trim() === '' ? '' : settled }
}

/** Moves the focus between the field and the results by the arrow keys. */
function useArrowKeys() {
  const region = useRef<HTMLElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !region.current) return
    const stops = [...region.current.querySelectorAll<HTMLElement>('input, ol[aria-label="Passages"] a')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
  }
  return { region, onKeyDown }
}

function NothingFound({ q, onAsk }: { q: string; onAsk: () => void }) {
  return (
    <Panel>
      <EmptyState message={`No results for “${q}”. Try other words, or ask a full question.`}>
        <Button onClick={onAsk}>Ask a full question</Button>
      </EmptyState>
    </Panel>
  )
}

function Found({ q, onAsk }: { q: string; onAsk: () => void }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(searchQuery(q))
  if (error && !data) {
    return (
      <Panel>
        <LoadFailure what="The search" error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  }
  if (!data) {
    return (
      <Panel>
        <TextSkeleton />
      </Panel>
    )
  }
  const { results } = data
  return (
    <>
      <p className={classes.found} role="status">
        {isPlaceholderData ? 'Searching…' : `${countOf(results.length, 'passage')} found`}
      </p>
      {results.length > 0 && (
        <Panel isFlush>
          <PassageResults passages={results} />
        </Panel>
      )}
      {results.length === 0 && !isPlaceholderData && <NothingFound q={q} onAsk={onAsk} />}
    </>
  )
}

/** Opens the first passage of what was typed when Enter was pressed, as soon as it is found. */
function useOpenFirst(q: string) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState('')
  const { data, isPlaceholderData } = useQuery({ ...searchQuery(q), enabled: q !== '' })
  const first = isPlaceholderData ? undefined : data?.results[0]
  useEffect(() => {
    if (!first || wanted !== q) return
    setWanted('')
    void navigate(passageHref(first))
  }, [first, wanted, q, navigate])
  return setWanted
}

const isPointer = () => window.matchMedia('(hover: hover)').matches

/** Finds the passage that is needed while someone waits on the phone: as one types, and by the keyboard alone. */
export function SearchPane({ onAsk }: { onAsk: () => void }) {
  const navigate = useNavigate()
  const { words, type, sought } = useTypedWords()
  const { region, onKeyDown } = useArrowKeys()
  const openFirst = useOpenFirst(sought)
  const frame = useListKeys(() => void navigate(newArticleHref()))
  const onFieldKey = (event: KeyboardEvent) => {
    openFirst(event.key === 'Enter' ? words.trim() : '')
    if (event.key === 'Escape') type('')
  }
  return (
    <search ref={region} onKeyDown={onKeyDown} className={classes.search}>
      <div ref={frame}>
        <TextInput
          type="search"
          size="lg"
          aria-label="Search the knowledge base"
          placeholder="What do you need to know?"
          // A touch screen would open its keyboard over the page.
          autoFocus={isPointer()}
          maxLength={maxQuestionLength}
          value={words}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onFieldKey}
          leftSection={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
          rightSection={words && <CloseButton aria-label="Clear search" onClick={() => type('')} />}
        />
      </div>
      {sought === '' ? <SearchHome /> : <Found q={sought} onAsk={onAsk} />}
    </search>
  )
}
