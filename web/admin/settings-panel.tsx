import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import {
  type Settings,
  type SettingsChange,
  type SettingsSection,
  type StoredSettings,
  settingsChanges,
} from '#shared/admin/settings.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ConflictNotice, LoadedNotice } from '#web/ui/record-dialog.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './admin.module.css'
import { settingsQuery, useChangeSettings } from './settings.api.ts'

type SectionFields<S extends SettingsSection> = ComponentType<{ form: FormOf<Settings[S]> }>

type SettingsPanelProps<S extends SettingsSection> = {
  section: S
  title: string
  hint?: string
  stored: StoredSettings<S>
  /** Takes out of what was typed what is not meant, such as empty lines. */
  cleaned?: (values: Settings[S]) => Settings[S]
  fields: SectionFields<S>
  /** What stands under the form and follows what is typed, saved or not. */
  below?: (values: Settings[S]) => ReactNode
}

function useSettingsForm<S extends SettingsSection>(
  { section, stored, cleaned = (values) => values }: SettingsPanelProps<S>,
  onSaved: (saved: StoredSettings<S>) => void,
) {
  const queries = useQueryClient()
  const change = useChangeSettings(section)
  const reload = async () => {
    const { sections } = await queries.fetchQuery({ ...settingsQuery, staleTime: 0 })
    const { value, version } = sections[section]
    return { values: value as Settings[S], version }
  }
  const state = useRecordForm<Settings[S], SettingsChange<S>, StoredSettings<S>>({
    name: `settings ${section}`,
    initialValues: stored.value as Settings[S],
    contract: settingsChanges[section],
    inputOf: (values) => cleaned(values) as SettingsChange<S>,
    save: change.run,
    onSaved: (saved) => {
      showToast({ title: 'Settings saved', variant: 'success' })
      onSaved(saved)
    },
    edit: { version: stored.version, reload },
  })
  return { state, isBusy: change.isBusy }
}

function SettingsForm<S extends SettingsSection>(
  props: SettingsPanelProps<S> & { onSaved: (saved: StoredSettings<S>) => void },
) {
  const { state, isBusy } = useSettingsForm(props, props.onSaved)
  const { title, hint, stored, fields: Fields, below } = props
  const { form, notice, conflict, overlaps } = state
  return (
    <>
      <Panel title={title}>
        {hint && <p className={classes.hint}>{hint}</p>}
        <form onSubmit={state.submit} noValidate>
          {(conflict || notice) && (
            <Alert color="red" role="alert" className={classes.notice}>
              {conflict ? <ConflictNotice {...conflict} /> : notice}
            </Alert>
          )}
          {overlaps && (
            <div className={classes.notice}>
              <LoadedNotice {...state} />
            </div>
          )}
          <div className={classes.fields}>
            <DraftOffer {...state.draft} />
            <Fields form={form} />
          </div>
          <div className={classes.foot}>
            <Button
              type="submit"
              disabled={isBusy || !form.isDirty()}
              aria-label={`Save ${title.toLowerCase()}`}
            >
              {isBusy ? 'Saving…' : 'Save'}
            </Button>
            <span className={classes.changed}>
              {stored.updatedAt ? (
                <>
                  Changed by {stored.updatedByName ?? 'somebody'} on <Moment at={stored.updatedAt} />
                </>
              ) : (
                'Default'
              )}
            </span>
          </div>
        </form>
      </Panel>
      {below?.(form.values)}
    </>
  )
}

/**
 * One section of the platform's settings with a form and a button of its own. The form begins again after it was saved;
 * what someone else saves meanwhile waits until it is asked for.
 */
export function SettingsPanel<S extends SettingsSection>(props: SettingsPanelProps<S>) {
  const [base, setBase] = useState({ saves: 0, stored: props.stored })
  const begin = (stored: StoredSettings<S>) => setBase(({ saves }) => ({ saves: saves + 1, stored }))
  return <SettingsForm key={base.saves} {...props} stored={base.stored} onSaved={begin} />
}
