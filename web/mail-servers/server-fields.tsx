import { NumberInput, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import {
  type MailSecurity,
  mailSecurities,
  mailSecurityLabels,
} from '#shared/mail-servers/mail-servers.contract.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import classes from './mail-servers.module.css'

/** A mail server as its form has it; a mailbox has no address to send from. */
export type ServerValues = {
  fromAddress: string
  host: string
  port: number | ''
  security: MailSecurity
  username: string
  password: string
}

type Props = { form: FormOf<ServerValues>; ports: Record<MailSecurity, number>; example: string }

/** Where a mail server is and how to sign in to it; the port follows the encryption until someone changes it. */
export function ServerFields({ form, ports, example }: Props) {
  const { error, value, onChange, ...security } = form.getInputProps('security')
  const choose = (chosen: string) => {
    const next = mailSecurities.find((one) => one === chosen) ?? 'tls'
    if (Object.values(ports).includes(Number(form.getValues().port))) form.setFieldValue('port', ports[next])
    onChange(next)
  }
  return (
    <>
      <TextInput
        {...form.getInputProps('host')}
        label="Host"
        placeholder={example}
        withAsterisk
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <div className={classes.row}>
        <div className={classes.security}>
          <span className={classes.label} id="mail-security">
            Encryption
          </span>
          <SegmentedControl
            {...security}
            aria-labelledby="mail-security"
            value={value}
            onChange={choose}
            data={mailSecurities.map((one) => ({ value: one, label: mailSecurityLabels[one] }))}
          />
          {error && <span className={classes.error}>{error}</span>}
        </div>
        <NumberInput
          {...form.getInputProps('port')}
          label="Port"
          withAsterisk
          hideControls
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=""
        />
      </div>
      <TextInput
        {...form.getInputProps('username')}
        label="User name"
        description="Often the email address."
        withAsterisk
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label="Password"
        description="Use an app password if your provider offers one. It’s encrypted and never shown again."
        withAsterisk
        maxLength={500}
        autoComplete="new-password"
      />
    </>
  )
}
