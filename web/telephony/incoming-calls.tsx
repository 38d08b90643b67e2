import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneIncoming } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import type { RingingCall } from '#shared/telephony/telephony.contract.ts'
import classes from './incoming-calls.module.css'
import { ringingQuery } from './telephony.api.ts'

const pages = { client: 'clients', prospect: 'prospects', policy: 'policies', ticket: 'tickets' } as const

function CallCard({ call, onClose }: { call: RingingCall; onClose: () => void }) {
  const { number, recordType, recordId, recordName } = call
  const who = recordName || formatPhone(number)
  return (
    <section className={classes.card} role="alert" aria-label={`Incoming call from ${who}`}>
      <PhoneIncoming size={18} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>Incoming call</p>
        <p className={classes.who}>{who}</p>
        {recordName ? (
          <p className={classes.quiet}>{formatPhone(number)}</p>
        ) : (
          <p className={classes.quiet}>Not on file</p>
        )}
      </div>
      <div className={classes.actions}>
        {recordType && recordId && (
          <Button
            component={Link}
            to={`/${pages[recordType]}/${recordId}`}
            size="compact-sm"
            h={30}
            onClick={onClose}
          >
            {recordType === 'client' ? 'Open client' : 'Open prospect'}
          </Button>
        )}
        <Button variant="default" size="compact-sm" h={30} onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}

/** The calls that are coming in for the signed-in member, each until it is over or dismissed. */
export function IncomingCalls() {
  const queries = useQueryClient()
  const { data = [] } = useQuery(ringingQuery)
  const [closed, setClosed] = useState<readonly string[]>([])
  const last = useRef(0)
  useEffect(() => {
    // What is over has been logged.
    if (data.length < last.current) void queries.invalidateQueries({ queryKey: ['/api/activity'] })
    last.current = data.length
  }, [data.length, queries])
  const shown = data.filter(({ id }) => !closed.includes(id))
  if (shown.length === 0) return null
  return (
    <div className={classes.host}>
      {shown.map((call) => (
        <CallCard key={call.id} call={call} onClose={() => setClosed((ids) => [...ids, call.id])} />
      ))}
    </div>
  )
}
