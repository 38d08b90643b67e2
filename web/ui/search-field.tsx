import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

type SearchFieldProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (words: string) => void
}

/** How long a pause in typing must be before a list follows it, in milliseconds. */
export const typingPause = 200

/** A search field that reports what is typed once the typing pauses. */
export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  const [words, setWords] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef(value)
  const reported = useRef(value)

  useEffect(() => {
    // The address changed by itself (back, a link): the field follows, unless the field itself set it.
    if (value === reported.current) return
    reported.current = value
    typed.current = value
    setWords(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = () => {
    clearTimeout(timer.current)
    if (typed.current === reported.current) return
    reported.current = typed.current
    onChange(typed.current)
  }
  const report = (next: string, pause: number) => {
    setWords(next)
    typed.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pause)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={words}
      onChange={(event) => report(event.currentTarget.value, typingPause)}
      // Whoever goes on to a row at once finds the search when they come back.
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || words === '') return
        event.preventDefault()
        report('', 0)
      }}
      leftSection={<Search size={15} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={
        words && <CloseButton size="sm" aria-label="Clear search" onClick={() => report('', 0)} />
      }
    />
  )
}
