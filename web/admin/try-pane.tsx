import { NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { detect } from '#engines/questions/detect.rules.ts'
import type { Surroundings } from '#engines/questions/local-answers.rules.ts'
import { contextFromMetrics, contextOf } from '#shared/assistant/context.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './assistant-admin.module.css'
import { DetectionView } from './detection-view.tsx'
import { changedSamples, editableFigures, type FigureChanges, sampleMetrics } from './sample-figures.ts'

const roles = [
  { value: 'agency_owner', label: 'Owner' },
  { value: 'agent', label: 'Agent' },
]

function FigureFields({
  figures,
  onChange,
}: {
  figures: FigureChanges
  onChange: (figures: FigureChanges) => void
}) {
  return (
    <details className={classes.samples}>
      <summary>Sample figures</summary>
      <p className={classes.quiet}>
        Sample data, not from any agency. Change the figures to see how replies respond.
      </p>
      <div className={classes.figures}>
        {editableFigures.map(({ name, label }) => (
          <NumberInput
            key={name}
            label={label}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            value={figures[name] ?? sampleMetrics[name]}
            onChange={(value) => onChange({ ...figures, [name]: Number(value) || 0 })}
          />
        ))}
      </div>
    </details>
  )
}

/** Any text in, what the assistant makes of it out; nothing is sent or changed. */
export function TryPane({ config }: { config: Surroundings['config'] }) {
  const [text, setText] = useState('')
  const [role, setRole] = useState('agency_owner')
  const [figures, setFigures] = useState<FigureChanges>({})
  const admin = useCurrentUser()
  const roleId = useId()
  const now = new Date()
  const metrics = { ...changedSamples(figures), scope: role === 'agent' ? 'own' : 'agency' } as const
  const user = { ...admin, role, teamSize: metrics.totalAgents, maxTeamSize: 10 }
  const said = text.trim()
  return (
    <div className={classes.pane}>
      <Panel title="Try it">
        <div className={classes.inputs}>
          <TextInput
            label="Message"
            description="Nothing is sent or changed. Replies use sample figures."
            placeholder="How many clients do we have?"
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <div>
            <span id={roleId} className={classes.label}>
              Asked by
            </span>
            <SegmentedControl aria-labelledby={roleId} data={roles} value={role} onChange={setRole} />
          </div>
        </div>
        <FigureFields figures={figures} onChange={setFigures} />
      </Panel>
      {said === '' ? (
        <p className={classes.quiet}>Type a message to see how it is understood and answered.</p>
      ) : (
        <DetectionView
          detection={detect(said, {
            config,
            context: contextOf(admin, contextFromMetrics(metrics), {
              currentPage: '/data-detection-test',
              policyRenewals: metrics.policyRenewals,
            }),
            metrics,
            names: [],
            user,
            now,
            today: dayIn(admin.timeZone, now),
          })}
        />
      )}
    </div>
  )
}
