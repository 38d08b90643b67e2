import { Select, Switch, TextInput } from '@mantine/core'
import type { Settings } from '#shared/admin/settings.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { planKeys, planNames, plansWith } from '#shared/subscriptions/plans.rules.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { WholeNumberField } from '#web/ui/fields.tsx'
import classes from './admin.module.css'

/** Whether strangers may sign up. */
export function SignUpFields({ form }: { form: FormOf<Settings['signUp']> }) {
  return (
    <>
      <Switch
        {...form.getInputProps('isOpen', { type: 'checkbox' })}
        label="Allow new sign-ups"
        description="Invitations still work."
      />
      <TextInput {...form.getInputProps('closedMessage')} label="Message when sign-up is closed" />
    </>
  )
}

/** How long sessions last. */
export function SessionFields({ form }: { form: FormOf<Settings['sessions']> }) {
  return (
    <div className={classes.pair}>
      <WholeNumberField
        {...form.getInputProps('idleHours')}
        label="Hours of inactivity"
        description="At most 12."
      />
      <WholeNumberField
        {...form.getInputProps('absoluteDays')}
        label="Days after login"
        description="At most 30."
      />
    </div>
  )
}

/** The price ids of the plans, beside the prices that people see. */
export function PlanFields({ form }: { form: FormOf<Settings['plans']> }) {
  const plans = plansWith(form.values)
  return (
    <div className={classes.pair}>
      {planKeys.map((key) => (
        <TextInput
          key={key}
          {...form.getInputProps(`${key}.priceId`)}
          label={`${planNames[key]}: price ID`}
          placeholder="price_…"
          description={`${formatDollars(plans[key].price)} a month after ${plans[key].trialDays} days of trial.`}
        />
      ))}
    </div>
  )
}

/** Who answers for the assistants, and what they may use. */
export function AssistantFields({ form }: { form: FormOf<Settings['assistant']> }) {
  return (
    <>
      <Select
        {...form.getInputProps('provider')}
        label="Answers come from"
        allowDeselect={false}
        data={[
          { value: 'automatic', label: 'The language model if configured, otherwise rules' },
          { value: 'rules', label: 'Rules only' },
        ]}
      />
      <div className={classes.pair}>
        <WholeNumberField
          {...form.getInputProps('dailyTokensPerUser')}
          label="Tokens per person per day"
          thousandSeparator=","
        />
        <WholeNumberField
          {...form.getInputProps('monthlyTokensPerAgency')}
          label="Tokens per agency per month"
          thousandSeparator=","
        />
      </div>
    </>
  )
}

const retention = [
  ['deletedAgencyDays', 'Data and files of a deleted agency', '30 to 365 days'],
  ['errorReportDays', 'Error reports', '7 to 365 days'],
  ['closedSupportDays', 'Closed support requests', '30 to 3,650 days'],
  ['dataExportDays', 'Data exports', '1 to 30 days'],
  ['keptMailDays', 'Stored email', '1 to 90 days'],
] as const

/** How many days the platform keeps what it no longer needs. */
export function RetentionFields({ form }: { form: FormOf<Settings['retention']> }) {
  return (
    <div className={classes.pair}>
      {retention.map(([name, label, range]) => (
        <WholeNumberField key={name} {...form.getInputProps(name)} label={label} description={range} />
      ))}
    </div>
  )
}
