import { Button, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#shared/clients/clients.contract.ts'
import { type MergePreview, movedKinds } from '#shared/clients/merge.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { showToast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FactList } from '#web/ui/panel.tsx'
import { useUndo } from '#web/ui/use-undo.ts'
import { Moment } from '#web/ui/values.tsx'
import { ClientSelect } from './client-select.tsx'
import { mergePreviewQuery, mergesQuery, useMergeClients, useUndoMerge } from './merge.api.ts'
import classes from './merge-dialog.module.css'
import { useDuplicates } from './possible-duplicates.tsx'

/** The clients with the same email or phone number, one click away. */
function LookAlikes({ client, onChoose }: { client: Client; onChoose: (id: string, name: string) => void }) {
  const found = useDuplicates(client, client.id).filter(({ what }) => what === 'client')
  if (found.length === 0) return null
  return (
    <ul className={classes.alike} aria-label="Possible duplicates">
      {found.map(({ id, name, by }) => (
        <li key={id}>
          <Button variant="default" size="compact-sm" onClick={() => onChoose(id, name)}>
            {name}, same {by}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type DifferencesProps = {
  preview: MergePreview
  taken: readonly string[]
  onTake: (field: string, isTaken: boolean) => void
}

/** What both clients say differently: one of them is chosen, the kept client's unless the person says so. */
function Differences({ preview, taken, onTake }: DifferencesProps) {
  if (preview.differences.length === 0) return null
  return (
    <section aria-label="Different values">
      <h3 className={classes.title}>Different values</h3>
      {preview.differences.map(({ field, label, kept, other }) => (
        <Radio.Group
          key={field}
          className={classes.choice}
          label={label}
          value={taken.includes(field) ? 'other' : 'kept'}
          onChange={(side) => onTake(field, side === 'other')}
        >
          <Radio value="kept" label={kept} />
          <Radio value="other" label={other} />
        </Radio.Group>
      ))}
    </section>
  )
}

/** What goes over, and what the kept client gets that it lacks. */
function Moves({ preview: { additions, moves } }: { preview: MergePreview }) {
  return (
    <>
      <section aria-label="What moves">
        <h3 className={classes.title}>What moves</h3>
        {moves.length === 0 ? (
          <p>The other client has no policies, contacts or other records.</p>
        ) : (
          <FactList facts={moves.map(({ kind, count }) => ({ label: movedKinds[kind], value: count }))} />
        )}
      </section>
      {additions.length > 0 && (
        <section aria-label="Missing details to fill in">
          <h3 className={classes.title}>Missing details to fill in</h3>
          <FactList facts={additions.map(({ label, value }) => ({ label, value }))} />
        </section>
      )}
    </>
  )
}

/** The clients that went into this one before; each can be taken out again. */
function Merged({ clientId }: { clientId: string }) {
  const { data = [] } = useQuery(mergesQuery(clientId))
  const undo = useUndoMerge()
  if (data.length === 0) return null
  const takeOut = async (id: string, name: string) => {
    try {
      await undo.run(id)
      showToast({ title: 'Merge undone', message: name, variant: 'success' })
    } catch (error) {
      showToast({ title: 'Couldn’t undo the merge', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <section aria-label="Merged before">
      <h3 className={classes.title}>Merged before</h3>
      <ul className={classes.merged}>
        {data.map(({ id, name, mergedAt }) => (
          <li key={id}>
            <span>
              {name}, <Moment at={mergedAt} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={undo.isBusy}
              aria-label={`Undo the merge of ${name}`}
              onClick={() => void takeOut(id, name)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Merges another client into this one: what differs is chosen, and what moves is shown, before it is done. */
export function MergeClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [chosen, setChosen] = useState({ id: '', name: '' })
  const [taken, setTaken] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const preview = useQuery(mergePreviewQuery(client.id, chosen.id))
  const merge = useMergeClients(client.id)
  const { undoing } = useUndo()
  const data = chosen.id === '' ? undefined : preview.data
  const error = merge.error ?? (chosen.id === '' ? null : preview.error)
  const choose = (id: string, name: string) => {
    merge.reset()
    setTaken([])
    setChosen({ id, name })
  }
  const submit = async () => {
    setAsked(true)
    if (!data) return
    try {
      const [version, otherVersion] = [data.kept.version, data.other.version]
      await merge.run({ clientId: data.other.id, take: taken, version, otherVersion })
      const { id, name } = data.other
      const undo = undoing(async (actionKey) => {
        await call('DELETE /api/clients/:id/merge', { params: { id }, actionKey })
        return { title: 'Merge undone', message: name, variant: 'success' }
      })
      const message = `${name} is now part of ${client.name}.`
      showToast({ title: 'Clients merged', message, variant: 'success', undo })
      onClose()
    } catch {
      // The dialog shows why, with what there is to choose now.
      await preview.refetch()
    }
  }
  return (
    <FormDialog
      title="Merge clients"
      submitLabel={data ? `Merge ${data.other.name} into this client` : 'Merge'}
      isBusy={merge.isBusy}
      isDirty={chosen.id !== ''}
      draft="nothing is typed"
      notice={error && messageOf(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        The other client’s policies, contacts and everything else move to {client.name}. Its page leads here
        afterward, and the merge can be undone.
      </p>
      <LookAlikes client={client} onChoose={choose} />
      <ClientSelect
        key={chosen.name}
        label="Client to merge into this one"
        value={chosen.id}
        chosenName={chosen.name}
        error={isAsked && chosen.id === '' ? 'Choose a client' : undefined}
        onChange={(id) => choose(id, '')}
      />
      {data && (
        <>
          <Differences
            preview={data}
            taken={taken}
            onTake={(field, isTaken) =>
              setTaken((was) => [...was.filter((one) => one !== field), ...(isTaken ? [field] : [])])
            }
          />
          <Moves preview={data} />
        </>
      )}
      <Merged clientId={client.id} />
    </FormDialog>
  )
}
