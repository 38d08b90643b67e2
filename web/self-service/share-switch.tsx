import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api-error.ts'
import { selfServiceQuery, useShareDocument } from './self-service.api.ts'

type Props = { document: { id: string; fileName: string }; clientId: string }

/** Whether the client sees a document on their self-service page. */
export function ShareSwitch({ document: { id, fileName }, clientId }: Props) {
  const { data } = useQuery(selfServiceQuery(clientId))
  const share = useShareDocument(id)
  if (!data) return null
  const isShared = data.sharedDocumentIds.includes(id)
  return (
    <Switch
      size="xs"
      label="Share with the client"
      aria-label={`Share ${fileName} with the client`}
      checked={share.isBusy ? !isShared : isShared}
      error={share.error && messageOf(share.error)}
      onChange={({ currentTarget: { checked } }) => void share.run(checked).catch(() => undefined)}
    />
  )
}
