import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, History, type LucideIcon, Sparkles } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SearchSuggestion } from '#shared/assistant/chat.contract.ts'
import { minQueryLength } from '#shared/assistant/message.rules.ts'
import { useSession } from '#web/session/session.tsx'
import { searchSuggestions } from './chat.api.ts'
import composer from './composer.module.css'
import { FieldFrame, type FieldProps } from './composer.tsx'
import { maxInputLength } from './message-checks.rules.ts'
import classes from './suggestion-search.module.css'
import { useMessageDraft } from './use-message-draft.ts'

/** How long a pause in typing must be before suggestions are fetched, in milliseconds. */
export const suggestionPause = 300

const icons: Record<SearchSuggestion['source'], LucideIcon> = {
  history: History,
  knowledge: BookOpen,
  prediction: Sparkles,
}

const sourceNames: Record<SearchSuggestion['source'], string> = {
  history: 'Asked before',
  knowledge: 'From the knowledge base',
  prediction: 'Suggestion',
}

/** What could be meant by the words typed so far; only someone signed in is offered anything. */
function useSearchSuggestions(words: string): SearchSuggestion[] {
  const typed = words.trim()
  const [settled] = useDebouncedValue(typed, suggestionPause)
  const isSignedIn = useSession().status === 'user'
  const isAsked = isSignedIn && typed.length >= minQueryLength && settled === typed
  const { data } = useQuery({
    queryKey: ['/api/search-suggestions', settled],
    queryFn: ({ signal }) => searchSuggestions(settled, signal),
    enabled: isAsked,
    staleTime: 30_000,
    gcTime: 30_000,
  })
  return isAsked ? (data ?? []) : []
}

/** Which suggestion the arrow keys stand on; none until one of them is pressed. */
function useChoice(count: number) {
  const [chosen, setChosen] = useState(-1)
  const index = chosen < count ? chosen : -1
  return {
    index,
    reset: () => setChosen(-1),
    point: setChosen,
    move: (step: 1 | -1) => {
      const next = index + step
      setChosen(next < 0 ? count - 1 : next % count)
    },
  }
}

type OptionProps = { id: string; suggestion: SearchSuggestion; isChosen: boolean; onPick: () => void }

function Option({ id, suggestion, isChosen, onPick }: OptionProps) {
  const { text, source } = suggestion
  const Icon = icons[source]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      data-source={source}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon size={15} strokeWidth={1.75} role="img" aria-label={sourceNames[source]} />
      <span className={classes.text}>{text}</span>
    </div>
  )
}

/** The search field of the chat on /knowledge: asks as it is submitted, and completes what is being typed. */
export function SuggestionSearch({ conversation, snapshot, onKnowledge }: FieldProps) {
  const { draft } = snapshot
  const listId = useId()
  const [dismissed, setDismissed] = useState('')
  const [isFocused, setFocused] = useState(false)
  const suggestions = useSearchSuggestions(draft)
  const choice = useChoice(suggestions.length)
  const message = useMessageDraft('question to the knowledge base', conversation, snapshot)
  const isOpen = isFocused && suggestions.length > 0 && draft !== dismissed
  const optionId = (index: number) => `${listId}-${index}`

  const ask = (question: string) => {
    choice.reset()
    conversation.setDraft(question)
    setDismissed(question)
    message.send()
  }
  const pick = ({ text, source }: SearchSuggestion) => {
    // At once, since the question that follows is asked with it.
    if (source === 'knowledge') flushSync(onKnowledge)
    ask(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = isOpen ? suggestions[choice.index] : undefined
    if (event.key === 'Enter') chosen ? pick(chosen) : ask(draft)
    if (!isOpen) return
    if (event.key === 'ArrowDown') choice.move(1)
    else if (event.key === 'ArrowUp') choice.move(-1)
    else if (event.key === 'Escape') setDismissed(draft)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.search}>
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Suggestions" className={classes.list}>
          {suggestions.map((suggestion, index) => (
            <Option
              key={`${suggestion.source}-${suggestion.text}`}
              id={optionId(index)}
              suggestion={suggestion}
              isChosen={index === choice.index}
              onPick={() => pick(suggestion)}
            />
          ))}
        </div>
      )}
      <FieldFrame {...{ conversation, snapshot, message }} sendLabel="Ask">
        <input
          className={composer.input}
          type="text"
          role="combobox"
          aria-label="Ask the knowledge base"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && choice.index >= 0 ? optionId(choice.index) : undefined}
          placeholder="Ask a question"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={maxInputLength}
          value={draft}
          onChange={(event) => {
            choice.reset()
            conversation.setDraft(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </FieldFrame>
    </div>
  )
}
