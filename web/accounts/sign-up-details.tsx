import { Stack, Textarea, TextInput } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import type { SignUpValues } from './registration.ts'
import classes from './sign-up-details.module.css'

type SignUpDetailsProps = {
  hasAgency: boolean
  field: (name: keyof SignUpValues) => { size: string }
}

/** What can wait until /profile, folded away. */
export function SignUpDetails({ hasAgency, field }: SignUpDetailsProps) {
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        <ChevronRight className={classes.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
        {hasAgency ? 'Phone, address and NPN' : 'National producer number'}
        <span className={classes.optional}>optional</span>
      </summary>
      <Stack gap={20} mt={12}>
        {hasAgency && (
          <>
            <TextInput {...field('agencyPhone')} label="Agency phone" type="tel" autoComplete="tel" />
            <Textarea
              {...field('agencyAddress')}
              label="Agency address"
              autoComplete="street-address"
              rows={2}
            />
          </>
        )}
        <TextInput {...field('npn')} label="National producer number (NPN)" inputMode="numeric" />
      </Stack>
    </details>
  )
}
