import { MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MarketMemory } from '#shared/requotes/ledger.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { carrierChoicesQuery } from '#web/carriers/carriers.api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { declineText, hitText, memoryOf } from './market-memory.ts'
import { marketsQuery, useAddQuotes } from './requotes.api.ts'
import classes from './requotes.module.css'

/** What is known of the chosen carriers: how often they won, and what they declined. */
function Memory({ chosen, markets }: { chosen: readonly string[]; markets: readonly MarketMemory[] }) {
  const known = chosen.flatMap((name) => memoryOf(markets, name) ?? [])
  if (known.length === 0) return null
  return (
    <ul className={classes.memory} aria-label="What these carriers answered before">
      {known.map((memory) => (
        <li key={memory.carrier}>
          <strong>{memory.carrier}</strong>
          <span className={classes.small}>{hitText(memory)}</span>
          {memory.declines.map((decline) => (
            <span key={`${decline.answeredOn} ${decline.reason}`} className={classes.check}>
              {declineText(decline)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The answers are typed next: goes to the first cell, once it is drawn with the new carriers. */
function focusFirstCell(frames = 120): void {
  requestAnimationFrame(() => {
    const cell = document.querySelector<HTMLElement>('[data-cell="0 0"]')
    if (cell) cell.focus()
    else if (frames > 0) focusFirstCell(frames - 1)
  })
}

type Chosen = { chosen: string[]; lines: string[] }

/** Chooses the carriers that are asked, and for which lines. */
export function AddCarriersDialog({ requote, onClose }: { requote: Requote; onClose: () => void }) {
  const add = useAddQuotes(requote.id)
  const { data: carriers = [] } = useQuery(carrierChoicesQuery)
  const { data: markets = [] } = useQuery(marketsQuery(requote.id))
  const [chosen, setChosen] = useState<string[]>([])
  const [lines, setLines] = useState<string[]>(requote.lines)
  const [isListed, setListed] = useState(false)
  const [failure, setFailure] = useState('')
  const draft = useTypedDraft<Chosen>(
    `carriers of requote ${requote.id}`,
    { chosen, lines },
    { chosen: [], lines: requote.lines },
    (kept) => {
      if (kept.chosen) setChosen(kept.chosen)
      if (kept.lines) setLines(kept.lines)
    },
  )
  const choose = (names: string[]) => {
    setChosen(names)
    // The list would lie over the button.
    setListed(false)
  }
  const close = () => {
    onClose()
    focusFirstCell()
  }
  const submit = async () => {
    if (chosen.length === 0) return setFailure('Choose at least one carrier')
    if (lines.length === 0) return setFailure('Choose at least one line')
    const quotes = chosen.map((carrier) => ({ carrier, lines }))
    try {
      await add.run({ quotes })
      draft.drop()
      close()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <FormDialog
      title="Add carriers"
      submitLabel={chosen.length > 1 ? `Add ${chosen.length} carriers` : 'Add carrier'}
      isBusy={add.isBusy}
      isDirty={chosen.length > 0}
      notice={failure}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TagsInput
        label="Carriers"
        description="Choose from the list, or type a name and press Enter."
        data={[...new Set(carriers.map(({ name }) => name))]}
        value={chosen}
        onChange={choose}
        onClick={() => setListed(true)}
        onSearchChange={(text) => setListed(text !== '')}
        dropdownOpened={isListed}
        onDropdownClose={() => setListed(false)}
        maxTags={20}
        acceptValueOnBlur
        data-autofocus
        required
      />
      <Memory chosen={chosen} markets={markets} />
      {requote.lines.length > 1 && (
        <MultiSelect label="Lines to quote" data={requote.lines} value={lines} onChange={setLines} required />
      )}
    </FormDialog>
  )
}
