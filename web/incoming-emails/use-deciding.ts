import type { IncomingEmailItem } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDismissEmail, useFileEmail, useReopenEmail } from './incoming-emails.api.ts'
import type { Place } from './record-select.tsx'

/** What a person does with a received email; says what happened, or why not. */
export function useDeciding({ id, version, recordType, recordId }: IncomingEmailItem) {
  const file = useFileEmail(id)
  const dismiss = useDismissEmail(id)
  const reopen = useReopenEmail(id)
  const failed = (error: unknown) =>
    showToast({ title: 'Not changed', message: messageOf(error), variant: 'destructive' })
  const fileUnder = (place: Place) =>
    file
      .run({ ...place, version })
      .then(({ recordName }) => showToast({ title: 'Email filed', message: recordName }), failed)
  return {
    isBusy: file.isBusy || dismiss.isBusy || reopen.isBusy,
    fileUnder: (place: Place) => void fileUnder(place),
    fileAsSuggested: () => void (recordType && recordId && fileUnder({ recordType, recordId })),
    dismiss: () => void dismiss.run(version).then(() => showToast({ title: 'Email dismissed' }), failed),
    reopen: () => void reopen.run(version).then(() => showToast({ title: 'Email put back' }), failed),
  }
}
