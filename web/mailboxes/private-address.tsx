import { useQuery } from '@tanstack/react-query'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { privateAddressQuery } from './mailboxes.api.ts'
import classes from './mailboxes.module.css'

type Props = { recordType: RecordType; recordId: string }

/** The address that files what is copied or forwarded to it here; nothing where the agency has no mailbox. */
export function PrivateAddress({ recordType, recordId }: Props) {
  const { data } = useQuery(privateAddressQuery(recordType, recordId))
  if (!data?.address) return null
  return (
    <div className={classes.private}>
      <span>BCC or forward an email to this address to file it here:</span>
      <CopyText label="private address" text={data.address} />
    </div>
  )
}
