import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import { type ConsentNote, consentWayLabels } from '#shared/texts/texts.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useNoteConsent } from './texts.api.ts'

const ways = ['verbal', 'written', 'online'] as const
type Props = { clientId: string; number: string; onClose: () => void }

/** Asks what the person at a number said of texts, and how. */
export function ConsentDialog({ clientId, number, onClose }: Props) {
  const note = useNoteConsent()
  const [isGiven, setGiven] = useState(true)
  const [how, setHow] = useState<ConsentNote['how'] | null>(null)
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    setMissing(!how)
    if (how) note.run({ clientId, number, isGiven, how }).then(onClose, () => {})
  }
  return (
    <FormDialog
      title={`Consent to texts at ${formatPhone(number)}`}
      submitLabel="Save"
      isBusy={note.isBusy}
      isDirty={how !== null}
      notice={note.error && messageOf(note.error)}
      draft="nothing is typed"
      onSubmit={send}
      onClose={onClose}
    >
      <Radio.Group
        label="Their answer"
        value={isGiven ? 'yes' : 'no'}
        onChange={(value) => setGiven(value === 'yes')}
      >
        <Stack gap={8} mt={6}>
          <Radio value="yes" label="Agreed to get texts" data-autofocus />
          <Radio value="no" label="Declined texts" />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="How you know"
        value={how}
        error={isMissing && !how && 'Choose how you know'}
        onChange={(value) => setHow(ways.find((way) => way === value) ?? null)}
      >
        <Stack gap={8} mt={6}>
          {ways.map((way) => (
            <Radio key={way} value={way} label={consentWayLabels[way]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
