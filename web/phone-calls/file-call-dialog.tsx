import { useState } from 'react'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import type { PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { type Place, RecordSelect } from '#web/incoming-emails/record-select.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useFileCall } from './phone-calls.api.ts'

/** Chooses the record that a call of an unknown number is logged on. */
export function FileCallDialog({ call, onClose }: { call: PhoneCall; onClose: () => void }) {
  const file = useFileCall(call.id)
  const [place, setPlace] = useState<Place | null>(null)
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    setMissing(!place)
    if (!place) return
    file.run({ ...place, version: call.version }).then(
      ({ recordName }) => {
        showToast({ title: 'Call logged', message: recordName, variant: 'success' })
        onClose()
      },
      () => {},
    )
  }
  const notice = isMissing && !place ? 'Choose a record first.' : file.error && messageOf(file.error)
  return (
    <FormDialog
      title={`Call with ${formatPhone(call.number)}`}
      submitLabel="Log call"
      isBusy={file.isBusy}
      isDirty={place !== null}
      notice={notice}
      draft="nothing is typed"
      onSubmit={send}
      onClose={onClose}
    >
      <RecordSelect onChange={setPlace} />
    </FormDialog>
  )
}
