import { Alert, Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type SubscriptionStatus, subscriptionStatuses } from '#shared/subscriptions/subscription.rules.ts'
import { subscriptionCutoff } from '#shared/subscriptions/subscription-notice.rules.ts'
import type { TestAccount, TestState } from '#shared/subscriptions/subscriptions.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { statusBadges } from '#web/subscriptions/subscription-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { setTestState, testAccountsQuery } from './subscription-test.api.ts'
import classes from './subscription-test-screen.module.css'

/** A day's first instant, as the cutoff is meant. */
const startOf = (day: string) => `${day}T00:00:00.000Z`
const dayOf = (instant: string | null) => instant?.slice(0, 10) ?? ''
const cutoffDay = dayOf(subscriptionCutoff.toISOString())
const dayBefore = dayOf(new Date(subscriptionCutoff.getTime() - 1).toISOString())

type Values = {
  account: TestState['account']
  status: SubscriptionStatus
  createdDay: string
  endDay: string
  hasSubscriptionId: boolean
  cancelsAtPeriodEnd: boolean
  hasFailedPayment: boolean
}

function valuesOf(account: TestState['account'], known: TestAccount | undefined): Values {
  const subscription = known?.subscription
  return {
    account,
    status: known?.subscriptionStatus ?? 'expired',
    createdDay: known ? dayOf(known.createdAt) : cutoffDay,
    endDay: dayOf(subscription?.periodEnd ?? null),
    hasSubscriptionId: Boolean(known?.stripeSubscriptionId),
    cancelsAtPeriodEnd: subscription?.cancelsAtPeriodEnd ?? false,
    hasFailedPayment: Boolean(subscription?.paymentFailedAt),
  }
}

function stateOf({ createdDay, endDay, ...values }: Values): TestState {
  return { ...values, createdAt: startOf(createdDay), periodEnd: endDay ? startOf(endDay) : null }
}

type FormProps = {
  account: TestState['account']
  known: TestAccount | undefined
}

function useTestForm({ account, known }: FormProps) {
  const [values, setValues] = useState(() => valuesOf(account, known))
  const { run, isBusy, error } = useAction({
    run: setTestState,
    invalidates: [testAccountsQuery.queryKey],
  })
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(stateOf(values)).catch(() => {})
  }
  return { values, change, submit, isBusy, error }
}

/** The state that a test account is to be in. */
export function SubscriptionTestForm(props: FormProps) {
  const { values, change, submit, isBusy, error } = useTestForm(props)
  const flag = (name: 'hasSubscriptionId' | 'cancelsAtPeriodEnd' | 'hasFailedPayment', label: string) => (
    <Checkbox
      label={label}
      checked={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <Panel title="State">
      <form onSubmit={submit} className={classes.form}>
        <NativeSelect
          label="Subscription status"
          data={subscriptionStatuses.map((value) => ({ value, label: statusBadges[value].label }))}
          value={values.status}
          onChange={(event) => {
            const status = subscriptionStatuses.find((one) => one === event.currentTarget.value)
            if (status) change({ status })
          }}
        />
        <SegmentedControl
          aria-label="Signed up before or after the cutoff"
          data={[
            { value: dayBefore, label: 'Before the cutoff' },
            { value: cutoffDay, label: 'On or after it' },
          ]}
          value={values.createdDay < cutoffDay ? dayBefore : cutoffDay}
          onChange={(createdDay) => change({ createdDay })}
        />
        <TextInput
          type="date"
          label="Signed up on"
          description="Start of the day, UTC."
          required
          value={values.createdDay}
          onChange={(event) => change({ createdDay: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Trial or period ends on"
          description="A trial that ended without a card shows as expired."
          value={values.endDay}
          onChange={(event) => change({ endDay: event.currentTarget.value })}
        />
        {flag('hasSubscriptionId', 'Has a provider subscription ID')}
        {flag('cancelsAtPeriodEnd', 'Ends with its period')}
        {flag('hasFailedPayment', 'The last payment failed')}
        {error && (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Button type="submit" w="fit-content" disabled={isBusy}>
          {isBusy ? 'Setting...' : 'Apply state'}
        </Button>
      </form>
    </Panel>
  )
}
