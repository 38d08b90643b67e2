import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Carrier, MergeEffect } from '#shared/carriers/carriers.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { carrierChoicesQuery, mergeEffectQuery, useMergeCarrier } from './carriers.api.ts'
import classes from './carriers.module.css'

const taken: Record<MergeEffect['takes'][number], string> = {
  groupName: 'group',
  naicCode: 'NAIC code with its source',
  portalUrl: 'portal link',
  phone: 'phone',
  notes: 'notes',
}

function counted(count: number, one: string): string[] {
  return count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`]
}

/** What a merge will do, in sentences. */
function effectLines(effect: MergeEffect): string[] {
  const { carrier, spellings, contacts, appointments, rates, droppedRates, takes } = effect
  const moved = [
    ...counted(contacts, 'contact'),
    ...counted(appointments, 'appointment'),
    ...counted(rates, 'commission rate'),
  ]
  return [
    `Policies under ${spellings.map((one) => `“${one}”`).join(', ')} count as ${carrier.name}.`,
    ...(moved.length > 0 ? [`${moved.join(', ')} will move to ${carrier.name}.`] : []),
    ...(droppedRates > 0
      ? [
          `${counted(droppedRates, 'commission rate').join('')} will be deleted: ${carrier.name} has one for the same line, kind and date.`,
        ]
      : []),
    ...(takes.length > 0
      ? [`${carrier.name} has no ${takes.map((field) => taken[field]).join(', ')} and takes it over.`]
      : []),
  ]
}

function Effect({ id, intoId }: { id: string; intoId: string }) {
  const { data, error } = useQuery(mergeEffectQuery(id, intoId))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <TextSkeleton />
  return (
    <section className={classes.effect} aria-label="What will happen">
      <ul>
        {effectLines(data).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={classes.quiet}>This can’t be undone.</p>
    </section>
  )
}

/** Makes a carrier go on as another; what will happen is shown first. */
export function MergeDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const { data = [] } = useQuery(carrierChoicesQuery)
  const [intoId, setIntoId] = useState('')
  const merge = useMergeCarrier(carrier.id)
  const navigate = useNavigate()
  const submit = async () => {
    if (!intoId) return
    try {
      const effect = await merge.run({ intoId })
      showToast({ title: `${carrier.name} is now ${effect.carrier.name}`, variant: 'success' })
      onClose()
      void navigate(`/carriers/${intoId}`)
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={`Merge ${carrier.name}`}
      submitLabel="Merge"
      busyLabel="Merging…"
      isBusy={merge.isBusy}
      isDirty={false}
      notice={merge.error && messageOf(merge.error)}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label="Merge into"
        placeholder="Choose a carrier"
        searchable
        value={intoId || null}
        data={data.filter(({ id }) => id !== carrier.id).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => setIntoId(id ?? '')}
        nothingFoundMessage="No such carrier"
      />
      {intoId && <Effect id={carrier.id} intoId={intoId} />}
    </FormDialog>
  )
}
