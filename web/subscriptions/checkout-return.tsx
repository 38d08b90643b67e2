import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { userKey } from '#web/lib/query-client.ts'
import classes from './payments-screen.module.css'
import { invoicesQuery, subscriptionQuery } from './subscriptions.api.ts'

/** How often, and for how long, the news of a payment is waited for, in milliseconds. */
const pollMillis = 1500
const patienceMillis = 60_000

/** Asks until the provider has reported the subscription to the server, or for a minute; then only on request. */
function useArrival() {
  const client = useQueryClient()
  const [isPatient, setPatient] = useState(true)
  const { data } = useQuery({
    ...subscriptionQuery,
    refetchInterval: ({ state }) => (state.data?.isBilled || !isPatient ? false : pollMillis),
  })
  const hasArrived = data?.isBilled === true
  useEffect(() => {
    if (!isPatient) return
    const timer = setTimeout(() => setPatient(false), patienceMillis)
    return () => clearTimeout(timer)
  }, [isPatient])
  useEffect(() => {
    if (!hasArrived) return
    void client.invalidateQueries({ queryKey: userKey })
    void client.invalidateQueries({ queryKey: invoicesQuery.queryKey })
  }, [hasArrived, client])
  return { hasArrived, isPatient, checkAgain: () => setPatient(true) }
}

function Success() {
  const { hasArrived, isPatient, checkAgain } = useArrival()
  if (hasArrived) {
    return (
      <Alert color="green" role="status" className={classes.return} title="Thank you, you are subscribed">
        Your agency continues without interruption.
      </Alert>
    )
  }
  if (isPatient) {
    return (
      <Alert role="status" className={classes.return} title="Waiting for the payment to be confirmed">
        This takes a few seconds. You can keep working.
      </Alert>
    )
  }
  return (
    <Alert color="gray" role="status" className={classes.return} title="No payment was confirmed">
      <p>If you paid, don’t pay again; check back in a few minutes. If you didn’t, nothing was charged.</p>
      <Button variant="default" size="compact-sm" mt={8} onClick={checkAgain}>
        Check again
      </Button>
    </Alert>
  )
}

/** What is said after the return from the provider's page: paid, or left without paying. */
export function CheckoutReturn() {
  const [search] = useSearchParams()
  const outcome = search.get('checkout')
  if (outcome === 'success') return <Success />
  if (outcome !== 'cancelled') return null
  return (
    <Alert color="gray" role="status" className={classes.return} title="Nothing was charged">
      You left the payment page. You can subscribe whenever you like.
    </Alert>
  )
}
