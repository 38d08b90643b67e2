import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { listedCarriersQuery, useAddListed } from './carriers.api.ts'
import classes from './carriers.module.css'

/** Adds carriers by choosing them from the platform's list. */
export function ListedCarriersDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(listedCarriersQuery)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useAddListed()
  const typed = words.trim().toLowerCase()
  const shown = data?.filter(({ name, group }) => `${name} ${group}`.toLowerCase().includes(typed)) ?? []
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  const submit = async () => {
    if (chosen.length === 0) return
    try {
      const added = await add.run([...chosen])
      const title = added.length === 1 ? '1 carrier added' : `${added.length} carriers added`
      showToast({ title, variant: 'success' })
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  const failure = error ?? add.error
  return (
    <FormDialog
      title="Choose carriers"
      submitLabel={chosen.length > 0 ? `Add ${chosen.length}` : 'Add'}
      size="lg"
      isBusy={add.isBusy}
      isDirty={chosen.length > 0}
      notice={failure && messageOf(failure)}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        type="search"
        aria-label="Search the list"
        placeholder="Search by name or group"
        value={words}
        data-autofocus
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached from the keyboard
        <ul className={classes.listed} aria-label="Carriers to choose from" tabIndex={0}>
          {shown.map(({ name, group, isAdded }) => (
            <li key={name}>
              <Checkbox
                label={name}
                description={isAdded ? `${group} · already added` : group}
                checked={isAdded || chosen.includes(name)}
                disabled={isAdded}
                onChange={() => toggle(name)}
              />
            </li>
          ))}
          {shown.length === 0 && (
            <li className={classes.quiet}>No carriers match. Add it as a new carrier.</li>
          )}
        </ul>
      ) : (
        <TextSkeleton />
      )}
    </FormDialog>
  )
}
