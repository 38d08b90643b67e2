import { Button, Modal } from '@mantine/core'
import type { DeliveryDetail } from '#shared/webhooks/webhooks.contract.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import classes from './deliveries.module.css'
import { DeliveryView } from './delivery-view.tsx'

/** What came of a test. */
export function TestDialog({ delivery, onClose }: { delivery: DeliveryDetail; onClose: () => void }) {
  useReturnFocus()
  const title = delivery.status === 'delivered' ? 'The test arrived' : 'The test failed'
  return (
    <Modal opened size="xl" title={title} closeButtonProps={{ 'aria-label': 'Close' }} onClose={onClose}>
      <DeliveryView delivery={delivery} />
      <div className={classes.dialogFoot}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Modal>
  )
}
