import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { placesQuery } from './incoming-emails.api.ts'

export type Place = { recordType: RecordType; recordId: string }

const kindLabels: Record<RecordType, string> = {
  client: 'Client',
  policy: 'Policy',
  prospect: 'Prospect',
  ticket: 'Ticket',
}
const isRecord = (kind: string): kind is RecordType => kind in kindLabels

/** Chooses the client, prospect, policy or ticket that an email belongs to, by a part of its name or number. */
export function RecordSelect({ onChange }: { onChange: (place: Place | null) => void }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [q] = useDebouncedValue(words.trim() === chosen?.label ? '' : words.trim(), 200)
  const { data = [], isFetching } = useQuery(placesQuery(q))
  const found = data.flatMap(({ kind, id, title, subtitle }) => {
    if (!isRecord(kind)) return []
    const label = [title, subtitle].filter(Boolean).join(' · ')
    return [{ value: `${kind} ${id}`, label: `${label} (${kindLabels[kind]})` }]
  })
  const isFound = !chosen || found.some(({ value }) => value === chosen.value)
  return (
    <Select
      label="File under"
      placeholder="Type a name, policy or ticket number"
      value={chosen?.value ?? null}
      onChange={(value, choice) => {
        setChosen(value && choice ? { value, label: choice.label } : null)
        const [kind = '', recordId = ''] = value?.split(' ') ?? []
        onChange(isRecord(kind) ? { recordType: kind, recordId } : null)
      }}
      onSearchChange={setWords}
      data={isFound ? found : [chosen, ...found]}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear record' }}
      nothingFoundMessage={
        q.length < 2 ? 'Type at least two characters' : isFetching ? 'Searching…' : 'Nothing found'
      }
      data-autofocus
    />
  )
}
