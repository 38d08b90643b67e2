import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Account, AccountUpdate, type Exposures } from '#shared/commercial/accounts.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { Writing, WritingArea } from '#web/session/writing.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { MoneyField, WholeNumberField } from '#web/ui/fields.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ConflictNotice, LoadedNotice } from '#web/ui/record-dialog.tsx'
import { Moment } from '#web/ui/values.tsx'
import { accountQuery, useUpdateAccount } from './commercial.api.ts'
import classes from './commercial.module.css'

type Values = Record<keyof AccountUpdate & keyof Omit<Exposures, 'updatedAt' | 'version'>, string | number>

const texts = ['operations', 'website', 'sicCode', 'experienceMod'] as const

function valuesOf({ updatedAt: _, version: __, ...exposures }: Exposures): Values {
  const cells = Object.entries(exposures).map(([name, value]) => [name, value ?? ''])
  return Object.fromEntries(cells) as Values
}

function inputOf(values: Values): AccountUpdate {
  const cells = Object.entries(values).map(([name, value]) => {
    if (texts.some((text) => text === name)) return [name, String(value)]
    return [name, value === '' ? null : Number(value)]
  })
  return Object.fromEntries(cells) as AccountUpdate
}

function Fields({ form }: { form: FormOf<Values> }) {
  return (
    <div className={classes.fields}>
      <Textarea
        {...form.getInputProps('operations')}
        label="Operations"
        description="Describe operations."
        autosize
        minRows={2}
        maxRows={6}
      />
      <div className={classes.columns}>
        <MoneyField {...form.getInputProps('annualSales')} label="Annual sales" />
        <MoneyField {...form.getInputProps('subcontractedCost')} label="Subcontracted cost" />
        <WholeNumberField {...form.getInputProps('squareFeet')} label="Square feet" thousandSeparator="," />
        <WholeNumberField {...form.getInputProps('powerUnits')} label="Power units" thousandSeparator="," />
        <WholeNumberField {...form.getInputProps('drivers')} label="Drivers" thousandSeparator="," />
        <TextInput {...form.getInputProps('experienceMod')} label="Experience mod" placeholder="0.92" />
        <WholeNumberField {...form.getInputProps('lossesThreeYears')} label="Losses, last 3 years" />
        <MoneyField {...form.getInputProps('lossesAmount')} label="Loss amount" />
        <TextInput {...form.getInputProps('sicCode')} label="SIC code" inputMode="numeric" />
        <TextInput {...form.getInputProps('website')} label="Website" type="url" />
      </div>
    </div>
  )
}

function Form({ account, onSaved }: { account: Account; onSaved: (account: Account) => void }) {
  const queries = useQueryClient()
  const update = useUpdateAccount(account.id)
  const reload = async () => {
    const { exposures } = await queries.fetchQuery({ ...accountQuery(account.id), staleTime: 0 })
    return { values: valuesOf(exposures), version: exposures.version }
  }
  const { form, submit, conflict, notice, overlaps, takeTheirs, draft } = useRecordForm<
    Values,
    AccountUpdate,
    Account
  >({
    name: `exposures ${account.id}`,
    initialValues: valuesOf(account.exposures),
    contract: AccountUpdate,
    inputOf,
    save: update.run,
    onSaved: (saved) => {
      showToast({ title: 'Exposures saved', variant: 'success' })
      onSaved(saved)
    },
    edit: { version: account.exposures.version, reload },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes.fields}>
        <DraftOffer {...draft} />
        {(conflict || notice) && (
          <Alert color="red" role="alert">
            {conflict ? <ConflictNotice {...conflict} /> : notice}
          </Alert>
        )}
        <LoadedNotice overlaps={overlaps} takeTheirs={takeTheirs} />
        <WritingArea>
          <Fields form={form} />
        </WritingArea>
      </div>
      <div className={classes.foot}>
        <Writing>
          <Button type="submit" disabled={update.isBusy || !form.isDirty()}>
            {update.isBusy ? 'Saving…' : 'Save exposures'}
          </Button>
        </Writing>
        <span className={classes.hint}>
          {account.exposures.updatedAt ? (
            <>
              Changed <Moment at={account.exposures.updatedAt} />
            </>
          ) : (
            'Nothing entered yet.'
          )}
        </span>
      </div>
    </form>
  )
}

/** What a business does and how much of it, to be changed in place; what is typed survives a conflict and a lost session. */
export function ExposuresPanel({ account }: { account: Account }) {
  const [base, setBase] = useState({ saves: 0, account })
  return (
    <Panel title="Exposures">
      <Form
        key={base.saves}
        account={base.account}
        onSaved={(saved) => setBase(({ saves }) => ({ saves: saves + 1, account: saved }))}
      />
    </Panel>
  )
}
