import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { CustomField, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import type { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { shownCustomValue } from '#shared/custom-fields/custom-values.rules.ts'
import type { Fact } from '#web/ui/panel.tsx'
import { useCustomFields } from './custom-fields.api.ts'
import classes from './custom-fields.module.css'

/** A sensitive value, hidden until it is asked for. */
function HiddenValue({ name, text }: { name: string; text: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={classes.hidden}>
      {isShown ? text : '••••••'}
      <UnstyledButton
        className={classes.reveal}
        aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
        onClick={() => setShown((was) => !was)}
      >
        {isShown ? 'Hide' : 'Show'}
      </UnstyledButton>
    </span>
  )
}

function factOf({ id, name, kind, isSensitive }: CustomField, custom: CustomValues): Fact[] {
  const value = custom[id]
  if (value === undefined) return isSensitive ? [] : [{ label: name, value: null }]
  const text = shownCustomValue(kind, value)
  return [{ label: name, value: isSensitive ? <HiddenValue name={name} text={text} /> : text }]
}

/** What the details of a record list of the fields that the agency added. */
export function useCustomFacts(recordType: CustomRecordType, custom: CustomValues): Fact[] {
  return useCustomFields(recordType).flatMap((field) => factOf(field, custom))
}
