import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CertificateHolder, holderAddress } from '#shared/certificates/holders.contract.ts'
import { holderChoicesQuery } from './certificates.api.ts'

/** A holder that is not known yet stands under this value. */
const newHolder = 'new'

function choiceOf(holder: CertificateHolder) {
  const address = holderAddress(holder)
  return { value: holder.id, label: address ? `${holder.name} · ${address}` : holder.name }
}

type HolderSelectProps = {
  value: string
  error: string | undefined
  /** Hears the chosen holder, or the name of one to add. */
  onChange: (id: string) => void
  onNew: (name: string) => void
}

/** Chooses a holder by a part of its name or address, or begins a new one with what was typed. */
export function HolderSelect({ value, error, onChange, onNew }: HolderSelectProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState({ value: '', label: '' })
  const typed = words === chosen.label ? '' : words.trim()
  const [q] = useDebouncedValue(typed, 200)
  const query = useQuery({ ...holderChoicesQuery(q), placeholderData: keepPreviousData })
  const { data = [], isPlaceholderData } = query
  // Keys are faster than the search: what an earlier word found is no answer to this one.
  const isBehind = q !== typed || isPlaceholderData
  const isNamed = ({ label }: { label: string }) => label.toLowerCase().includes(typed.toLowerCase())
  const found = data.map(choiceOf).filter((choice) => !isBehind || isNamed(choice))
  const known = chosen.value && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  const choices =
    typed && !isBehind ? [...known, { value: newHolder, label: `Add “${typed}” as a new holder` }] : known
  return (
    <Select
      label="Holder"
      placeholder="Type a name or address"
      value={value || null}
      error={error}
      data={choices}
      filter={({ options }) => options}
      onSearchChange={setWords}
      onChange={(id, choice) => {
        if (id === newHolder) return onNew(typed)
        setChosen({ value: id ?? '', label: choice?.label ?? '' })
        onChange(id ?? '')
      }}
      searchable
      data-autofocus
      nothingFoundMessage={
        isBehind || query.isFetching ? 'Searching…' : 'No holders found. Type a name to add one.'
      }
    />
  )
}
