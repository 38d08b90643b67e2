import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '#web/lib/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAddAdmin } from './users.api.ts'

const nobody = { name: '', email: '' }

/** Makes another admin of the platform, who chooses a password by the mailed link. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const add = useAddAdmin()
  const [values, setValues] = useState(nobody)
  const { name, email } = values
  const set = (changes: Partial<typeof nobody>) => setValues({ ...values, ...changes })
  return (
    <ReasonDialog
      title="Add an admin"
      words="Admins run the platform: settings, people and the assistants. They see no client data."
      submitLabel="Add admin"
      isBusy={add.isBusy}
      typed={{ values, base: nobody, set }}
      run={async (reason) => {
        await add.run({ name, email, reason })
        showToast({
          title: 'Admin added',
          message: `An email to ${email} is on its way.`,
          variant: 'success',
        })
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        autoComplete="off"
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
    </ReasonDialog>
  )
}
