import { Button } from '@mantine/core'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Writing } from '#web/session/writing.tsx'
import { EmailDialog, type EmailedRecord } from './email-dialog.tsx'

/** Opens the dialog that writes an email about a record. */
export function EmailButton(about: EmailedRecord) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Writing>
      <Button
        variant="default"
        leftSection={<Mail size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Email
      </Button>
      {isOpen && <EmailDialog {...about} onClose={() => setOpen(false)} />}
    </Writing>
  )
}
