import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { RenewalSettings } from '#shared/renewals/renewals.contract.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { MoneyField, WholeNumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { renewalSettingsQuery, useSaveRenewalSettings } from './renewals.api.ts'
import classes from './renewals.module.css'

function DaysByLine({ form }: { form: FormOf<RenewalSettings> }) {
  const rows = form.getValues().daysByLine
  return (
    <>
      {rows.map((row, index) => (
        <div key={form.key(`daysByLine.${index}`)} className={classes.line}>
          <LineSelect
            label="Line of business"
            {...form.getInputProps(`daysByLine.${index}.lineOfBusiness`)}
          />
          <WholeNumberField label="Days before" {...form.getInputProps(`daysByLine.${index}.days`)} />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove ${row.lineOfBusiness || 'line'}`}
            onClick={() => form.removeListItem('daysByLine', index)}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => form.insertListItem('daysByLine', { lineOfBusiness: '', days: 60 })}
      >
        Add a line with its own days
      </Button>
    </>
  )
}

function Edit({ settings, onClose }: { settings: RenewalSettings; onClose: () => void }) {
  const save = useSaveRenewalSettings()
  const state = useRecordForm<RenewalSettings, RenewalSettings, RenewalSettings>({
    name: 'renewal settings',
    initialValues: settings,
    contract: RenewalSettings,
    inputOf: (values) => values,
    save: save.run,
    onSaved: onClose,
  })
  const input = state.form.getInputProps
  return (
    <RecordDialog
      title="Renewal settings"
      submitLabel="Save"
      state={state}
      isBusy={save.isBusy}
      onClose={onClose}
    >
      <WholeNumberField
        label="Start renewals this many days before they expire"
        description="An hourly check adds a follow-up for the service person, or else the producer."
        {...input('daysBefore')}
      />
      <DaysByLine form={state.form} />
      <FieldRow>
        <WholeNumberField label="Suggest a requote from (%)" {...input('requotePercent')} />
        <MoneyField label="Or from" {...input('requoteDollars')} />
      </FieldRow>
    </RecordDialog>
  )
}

/** How the agency works its renewals. */
export function RenewalSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(renewalSettingsQuery)
  return data ? <Edit settings={data} onClose={onClose} /> : null
}
