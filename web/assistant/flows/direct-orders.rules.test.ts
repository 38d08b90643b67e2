import { describe, expect, test } from 'vitest'
import { understand } from '#engines/questions/understand.rules.ts'
import type { PersonMatch } from '#shared/assistant/matches.contract.ts'
import { settle } from '#web/assistant/testing/flow-talk.ts'
import type { FlowTurn } from './flow.contract.ts'
import { advanceFlow, beginFlow, isFlowKind } from './flow.rules.ts'

const names = [
  'Quinn Harper',
  'Harbor Cafe',
  'Lost Creek Ranch',
  "Not Your Average Joe's Cafe",
  'Tri-County Plumbing',
  'New Horizons Daycare',
]
const prospects: PersonMatch[] = names.map((name) => ({
  id: name,
  name,
  email: '',
  phone: '',
  status: 'new',
}))

function talk(...texts: string[]): FlowTurn | null {
  let turn: FlowTurn | null = null
  for (const text of texts) {
    const said = { text, understanding: understand(text, { today: '2026-11-20' }) }
    const { intent } = said.understanding
    const next: FlowTurn | false =
      turn && 'state' in turn ? advanceFlow(turn.state, said) : isFlowKind(intent) && beginFlow(intent, said)
    turn = next ? settle(next, { clients: [], prospects, tickets: [] }) : null
  }
  return turn
}

describe('a prospect is changed at once', () => {
  test.each([
    ['set prospect Harbor Cafe status to lost', 'Harbor Cafe', { status: 'lost' }],
    ['Please mark Harbor Cafe as contacted.', 'Harbor Cafe', { status: 'contacted' }],
    ['can you move prospect "Harbor Cafe" to quoted?', 'Harbor Cafe', { status: 'quoted' }],
    ['mark lost: Quinn Harper', 'Quinn Harper', { status: 'lost' }],
    ['Quinn Harper -> contacted', 'Quinn Harper', { status: 'contacted' }],
    ['mrk quinn harper as contcted', 'Quinn Harper', { status: 'contacted' }],
    ['put Quinn Harper down as contacted, asap please', 'Quinn Harper', { status: 'contacted' }],
    ["Set Not Your Average Joe's Cafe to quoted", "Not Your Average Joe's Cafe", { status: 'quoted' }],
    ['update prospect Lost Creek Ranch email to x@y.example', 'Lost Creek Ranch', { email: 'x@y.example' }],
    ["change New Horizons Daycare's status to lost", 'New Horizons Daycare', { status: 'lost' }],
    [
      'could u change the email on Tri-County Plumbing to o@t.example and the phone to 515-555-0147',
      'Tri-County Plumbing',
      { email: 'o@t.example', phone: '515-555-0147' },
    ],
    ["Quinn Harper's phone is now (602) 555-0139, pls update", 'Quinn Harper', { phone: '(602) 555-0139' }],
  ])('by a sentence that is understood to its last word: %s', (text, prospectId, updates) => {
    expect(talk(text)).toMatchObject({ does: 'write', write: { prospectId, updates } })
  })
})

describe('nothing is written by a sentence with something left over', () => {
  test.each([
    ['set prospect Harbor Cafe status to not lost', 'not'],
    ['mark prospect Harbor Cafe as lost - just kidding', 'kidding'],
    ['mark prospect Harbor Cafe as contacted when she calls back', 'when she calls'],
    ['mark prospect Harbor Cafe as quoted and Quinn Harper as lost', 'Quinn Harper'],
    ['mark Harbor Cafe as quoted after I send her the proposal', 'after I send'],
    ['mark Harbor Cafe lost unless Priya has talked to him', 'unless Priya has talked'],
    ['set Harbor Cafe to lost no wait contacted', 'no wait contacted'],
    ['set Harbor Cafe to contacted, or was it the other one?', 'or was'],
    ['mark prospect Harbor Cafe as lost?', '?'],
    ['set prospect Harbor Cafe status to "lost', '"'],
  ])('%s', (text, unread) => {
    const turn = talk(text)
    expect(turn).toMatchObject({ does: 'ask', state: { step: 'confirm' } })
    expect(turn && 'reply' in turn ? turn.reply.content : '').toContain(`“${unread}`)
    expect(talk(text, 'no')).toMatchObject({ does: 'end' })
    expect(talk(text, 'yes')).toMatchObject({ does: 'write' })
  })

  test.each([
    'Priya wrote: mark prospect Harbor Cafe as lost',
    'the email says ‘set Harbor Cafe to lost’',
    'mark Whitney Cole and Harbor Cafe contacted',
    "don't mark Harbor Cafe lost yet",
    'should I mark prospect Harbor Cafe as lost',
    'Harbor Cafe was set to quoted yesterday by Priya',
    'remind me to mark Harbor Cafe quoted',
    'if Harbor Cafe does not answer by Friday mark it lost',
  ])('%s', (text) => {
    expect(talk(text)?.does).not.toBe('write')
  })

  test.each(['lost?', 'probably lost', 'not lost', 'lost when she calls back', 'quoted or lost'])(
    'nor by such an answer: %s',
    (answer) => {
      const turn = talk('update a prospect', 'Harbor Cafe', answer)
      expect(turn?.does).not.toBe('write')
      expect(talk('update a prospect', 'Harbor Cafe', 'it is lost')).toMatchObject({ does: 'write' })
    },
  )
})
