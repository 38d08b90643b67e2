import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredRates } from '#shared/commercial/rates.contract.ts'
import { ratesDiff } from '#shared/commercial/rates-editing.rules.ts'
import type { RatesVersion } from '#shared/commercial/rates-versions.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { rateVersionQuery, rateVersionsQuery, useSaveRates } from './rates.api.ts'
import classes from './rates.module.css'

const maxShown = 200

function Diff({ version }: { version: number }) {
  const after = useQuery(rateVersionQuery(version))
  const before = useQuery(rateVersionQuery(version - 1))
  if (!after.data || !before.data) return <TextSkeleton />
  const rows = ratesDiff(before.data.tables, after.data.tables)
  if (rows.length === 0) return <p className={classes.hint}>No differences.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.diff} tabIndex={0} aria-label="Differences">
      <table>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">{`Version ${version - 1}`}</th>
            <th scope="col">{`Version ${version}`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map((row) => (
            <tr key={row.place}>
              <th scope="row">{row.place}</th>
              <td>{row.before || '—'}</td>
              <td>{row.after || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && (
        <p className={classes.hint}>{`and ${rows.length - maxShown} more places`}</p>
      )}
    </section>
  )
}

type RestoreProps = { version: number; current: StoredRates; onRestored: () => void; onClose: () => void }

function Restore({ version, current, onRestored, onClose }: RestoreProps) {
  const old = useQuery(rateVersionQuery(version))
  const save = useSaveRates()
  const restore = async () => {
    if (!old.data) throw new Error('This version could not be loaded yet. Try again.')
    const note = `Version ${version} again`
    await save.run({ tables: old.data.tables, note, version: current.version })
    showToast({ title: `Version ${version} is in force again`, variant: 'success' })
    onRestored()
  }
  return (
    <ConfirmDialog
      title={`Restore version ${version}?`}
      confirmLabel="Restore"
      onConfirm={restore}
      onClose={onClose}
    >
      <p>{`Its tables become version ${current.version + 1}. No versions are lost.`}</p>
    </ConfirmDialog>
  )
}

type Act = { kind: 'diff' | 'restore'; version: number } | null

function Line({ one, isNewest, onAct }: { one: RatesVersion; isNewest: boolean; onAct: (act: Act) => void }) {
  const { version, note, updatedAt, updatedByName } = one
  return (
    <li className={classes.version}>
      <span className={classes.words}>
        <span className={classes.name}>{`Version ${version}${note ? `: ${note}` : ''}`}</span>
        <span className={classes.hint}>
          {updatedAt ? (
            <>
              {updatedByName ?? 'somebody'}, <Moment at={updatedAt} />
            </>
          ) : (
            'Default'
          )}
        </span>
      </span>
      {version > 1 && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onAct({ kind: 'diff', version })}
          aria-label={`Changes of version ${version}`}
        >
          Changes
        </Button>
      )}
      {!isNewest && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onAct({ kind: 'restore', version })}
          aria-label={`Restore version ${version}`}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

/** The versions of the tables: who saved each, when and why, what it changed, and the way back. */
export function RatesVersions({ current, onRestored }: Pick<RestoreProps, 'current' | 'onRestored'>) {
  const { data, error, refetch } = useQuery(rateVersionsQuery)
  const [act, setAct] = useState<Act>(null)
  const close = () => setAct(null)
  return (
    <Panel title="Versions">
      {!data && error && <LoadFailure what="The versions" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      <ul className={classes.versions}>
        {data?.map((one) => (
          <Line key={one.version} one={one} isNewest={one.version === current.version} onAct={setAct} />
        ))}
      </ul>
      {act?.kind === 'diff' && (
        <Modal opened onClose={close} title={`Changes of version ${act.version}`} size="lg">
          <Diff version={act.version} />
        </Modal>
      )}
      {act?.kind === 'restore' && (
        <Restore version={act.version} current={current} onRestored={onRestored} onClose={close} />
      )}
    </Panel>
  )
}
