import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { call } from '#web/lib/http.ts'

type ClientSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string
  /** The name of the chosen client, who may not be among those found. */
  chosenName?: string
  onChange: (clientId: string) => void
}

const pause = 200
const maxChoices = 20

function useFoundClients(words: string) {
  const [q] = useDebouncedValue(words.trim(), pause)
  return useQuery({
    queryKey: ['/api/clients', 'choices', q],
    queryFn: ({ signal }) =>
      call('GET /api/clients', { query: { q, limit: maxChoices, sort: 'name' }, signal }),
    placeholderData: keepPreviousData,
  })
}

function choiceOf(client: ClientItem) {
  const hint = client.city || client.phone || client.email
  return { value: client.id, label: hint ? `${client.name} · ${hint}` : client.name }
}

/** Chooses a client in reach by typing a part of the name, email or phone number. */
export function ClientSelect({ value, chosenName, onChange, ...props }: ClientSelectProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState({ value, label: chosenName ?? '' })
  // The field shows the chosen name; that is not a search for it.
  const { data, isFetching } = useFoundClients(words === chosen.label ? '' : words)
  const found = (Array.isArray(data) ? data : []).map(choiceOf)
  const isFound = !value || found.some((choice) => choice.value === value)
  const choices = isFound ? found : [{ value, label: chosen.label || chosenName || 'This client' }, ...found]
  return (
    <Select
      label="Client"
      placeholder="Type a name, email or phone"
      {...props}
      value={value || null}
      onChange={(id, choice) => {
        setChosen({ value: id ?? '', label: choice?.label ?? '' })
        onChange(id ?? '')
      }}
      onSearchChange={setWords}
      data={choices}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear client' }}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No client found'}
    />
  )
}
