import type { Detection } from '#engines/questions/detect.rules.ts'
import type { AnswerStep, Entities } from '#shared/assistant/understanding.contract.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './assistant-admin.module.css'

const stepNames: Record<AnswerStep, string> = {
  operation: '1. Data operation',
  static: '2. Static answer',
  context: '3. Agency context',
  metrics: '4. Dashboard metrics',
  server: '5. Server',
}

const withoutReply: Record<'operation' | 'server', string> = {
  operation:
    'The conversation continues with this operation: the assistant asks for missing details and confirms changes.',
  server: 'The server answers this from the knowledge base, the agency’s records or the language model.',
}

function wordsOf(value: Entities[keyof Entities]): string {
  return typeof value === 'object' ? `${value.label} (${value.from} to ${value.to})` : String(value)
}

function nameOf(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Candidates({ candidates }: Pick<Detection['understanding'], 'candidates'>) {
  return (
    <table className={classes.candidates}>
      <caption className={classes.caption}>Candidates, the highest priority first</caption>
      <thead>
        <tr>
          <th scope="col">Intent</th>
          <th scope="col">Priority</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ intent, priority, score }) => (
          <tr key={`${intent} ${priority}`}>
            <td>{intent}</td>
            <td>{priority}</td>
            <td>{score.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the assistant made of a message: the winning step, candidates, operation, entities and reply. */
export function DetectionView({ detection }: { detection: Detection }) {
  const { step, operation, understanding, reply } = detection
  const entities = Object.entries(understanding.entities).map(
    ([key, value]) => [nameOf(key), wordsOf(value)] as const,
  )
  const said = reply ?? withoutReply[step === 'operation' ? 'operation' : 'server']
  return (
    <div className={classes.result} aria-live="polite">
      <Panel title="Detected">
        <Facts
          facts={[
            ['Winning step', stepNames[step]],
            ['Intent', understanding.intent],
            ['Operation', operation ?? 'None'],
            ['Confidence', `${Math.round(understanding.confidence * 100)}%`],
          ]}
        />
        <Candidates candidates={understanding.candidates} />
      </Panel>
      <Panel title="Entities">
        {entities.length > 0 ? <Facts facts={entities} /> : <p className={classes.quiet}>None named.</p>}
      </Panel>
      <Panel title="Reply" actions={reply === null && <StatusBadge tone="neutral" label="No local reply" />}>
        <p className={reply === null ? classes.quiet : classes.reply}>{said}</p>
      </Panel>
    </div>
  )
}
