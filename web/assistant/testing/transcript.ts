import { understand } from '#engines/questions/understand.rules.ts'
import type { FlowTurn } from '#web/assistant/flows/flow.contract.ts'
import { advanceFlow, beginFlow, isFlowKind } from '#web/assistant/flows/flow.rules.ts'
import { settle } from './flow-talk.ts'

/** The day on which transcripts are spoken. */
const today = '2026-11-21'

function linesOf(turn: FlowTurn): string[] {
  if (turn.does === 'aside') return ['(left to the next step)']
  if (turn.does === 'write') return [`(writes ${JSON.stringify(turn.write)})`]
  if (!('reply' in turn)) return []
  const { content, changes = [], choices = [] } = turn.reply
  const rows = changes.map(
    ({ label, before, after }) => `  ${label}: ${before === null ? after : `${before || '—'} → ${after}`}`,
  )
  const replies = choices.length > 0 ? [`  [${choices.join('] [')}]`] : []
  return [`Paige: ${content.replace(/\n+/g, '\n  ')}`, ...rows, ...replies]
}

/** A conversation with the real understanding of each sentence, as text: what was said, shown, offered and written. */
export function transcript(...sentences: string[]): string {
  let turn: FlowTurn | null = null
  const lines = sentences.flatMap((text) => {
    const said = { text, understanding: understand(text, { today }) }
    const { intent } = said.understanding
    const open = turn && turn.does !== 'write' && 'state' in turn ? turn.state : null
    if (open) turn = settle(advanceFlow(open, said))
    else if (isFlowKind(intent)) turn = settle(beginFlow(intent, said))
    else return [`You: ${text}`, '(no operation that writes)']
    return [`You: ${text}`, ...linesOf(turn)]
  })
  return lines.join('\n')
}
