import { describe, expect, it } from 'vitest'
import type { Offer } from '#shared/requotes/proposal.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Decision, OptionState } from './proposals.contract.ts'
import {
  answeredMessage,
  answerProblem,
  consentOf,
  decide,
  decisionsText,
  groupsOf,
  optionNotice,
  stateOfOption,
} from './proposals.rules.ts'

const today = '2026-11-24'
const id = (letter: string) => `01990000-0000-7000-8000-00000000000${letter}`

function offer(letter: string, carrier: string, lines: string[], more: Partial<Offer> = {}): Offer {
  return {
    ...{ id: id(letter), carrier, lines, premium: 1000, linePremiums: [], taxes: null, fees: [] },
    ...{ coverages: [], endorsements: [], terms: '', validUntil: null },
    ...more,
  }
}

function quote(more: Partial<Quote> = {}): Quote {
  return {
    ...offer('a', 'Chubb', ['BOP']),
    ...{
      underwriter: '',
      email: '',
      note: '',
      documentIds: [],
      documents: [],
      status: 'presented',
      reason: '',
    },
    ...{
      sentOn: null,
      answeredOn: null,
      decidedOn: null,
      commissionPercent: 12,
      toCheck: [],
      decision: null,
    },
    ...{ boundTermId: null, expiringPremium: null, version: 1 },
    ...more,
  }
}

const decision = {
  answer: 'accepted',
  name: 'Ana',
  at: '2026-11-20T12:00:00.000Z',
  proposalId: null,
} as const

describe('an option of a proposal', () => {
  it.each<[OptionState, string, Quote | undefined, Partial<Offer>]>([
    ['open', 'stands as it was proposed', quote(), {}],
    [
      'open',
      'has a note, commission or version that the client never saw',
      quote({ note: 'x', version: 4 }),
      {},
    ],
    ['open', 'is valid through today', quote({ validUntil: today }), { validUntil: today }],
    [
      'expired',
      'was valid through yesterday',
      quote({ validUntil: '2026-11-23' }),
      { validUntil: '2026-11-23' },
    ],
    ['changed', 'has another premium', quote({ premium: 1001 }), {}],
    ['changed', 'is read and not checked', quote({ toCheck: ['premium'] }), {}],
    ['withdrawn', 'was removed', undefined, {}],
    ['withdrawn', 'was declined by the carrier', quote({ status: 'declined' }), {}],
    ['withdrawn', 'was bound', quote({ status: 'won' }), {}],
    ['answered', 'was answered by another link', quote({ decision }), {}],
  ])('is %s where it %s', (state, _, current, more) => {
    expect(stateOfOption(offer('a', 'Chubb', ['BOP'], more), current, today)).toBe(state)
  })

  it('says why it cannot be accepted', () => {
    expect(optionNotice('expired', { validUntil: '2026-11-23' })).toBe(
      'This quote expired on Nov 23, 2026 and can’t be accepted. Ask for an updated quote.',
    )
    expect(optionNotice('open', { validUntil: null })).toBe('')
  })
})

const gl = offer('1', 'Chubb', ['General liability'])
const glToo = offer('2', 'CNA', ['General liability'])
const wc = offer('3', 'Travelers', ['Workers comp'])
const both = offer('4', 'Hartford', ['General liability', 'Workers comp'])

describe('the groups of options', () => {
  it('are those that compete for a line; a package joins its lines', () => {
    const lines = ['Workers comp', 'General liability', 'BOP']
    const names = (offers: Offer[]) =>
      groupsOf(lines, offers).map((group) => [group.lines, group.offers.map(({ carrier }) => carrier)])
    expect(names([gl, wc, glToo])).toEqual([
      [['Workers comp'], ['Travelers']],
      [['General liability'], ['Chubb', 'CNA']],
    ])
    expect(names([gl, wc, both])).toEqual([
      [
        ['Workers comp', 'General liability'],
        ['Chubb', 'Travelers', 'Hartford'],
      ],
    ])
  })
})

const yes = ({ id }: Offer): Decision => ({ quoteId: id, answer: 'accepted' })
const no = ({ id }: Offer): Decision => ({ quoteId: id, answer: 'declined' })

describe('a decision', () => {
  it('to accept declines the others of its lines and leaves the rest', () => {
    expect(decide([gl, glToo, wc], [], yes(gl))).toEqual([no(glToo), yes(gl)])
    expect(decide([gl, glToo, wc], [yes(gl), no(glToo), yes(wc)], yes(glToo))).toEqual([
      yes(wc),
      no(gl),
      yes(glToo),
    ])
    expect(decide([gl, wc, both], [yes(gl), yes(wc)], yes(both))).toEqual([no(gl), no(wc), yes(both)])
  })

  it('to decline touches no other', () => {
    expect(decide([gl, glToo], [yes(glToo)], no(gl))).toEqual([yes(glToo), no(gl)])
  })
})

describe('an answer', () => {
  const asked = (offers: Offer[], states: OptionState[] = []) => ({
    content: { offers },
    options: offers.map(({ id: quoteId }, at) => ({ quoteId, state: states[at] ?? ('open' as const) })),
  })

  it.each<[string, Offer[], OptionState[], Decision[], string | null]>([
    ['answers every open option', [gl, glToo, wc], [], [yes(gl), no(glToo), no(wc)], null],
    ['leaves out what is not open', [gl, glToo], ['open', 'expired'], [yes(gl)], null],
    ['declines everything', [gl], [], [no(gl)], null],
    ['leaves an option open', [gl, wc], [], [yes(gl)], 'Accept or decline Travelers.'],
    [
      'accepts two of a line',
      [gl, glToo],
      [],
      [yes(gl), yes(glToo)],
      'Accept only one option for General liability.',
    ],
    [
      'accepts a package and a part',
      [gl, both],
      [],
      [yes(gl), yes(both)],
      'Accept only one option for General liability.',
    ],
    ['answers twice', [gl], [], [no(gl), no(gl)], 'Answer each option once.'],
    ['names another option', [gl], [], [no(gl), yes(wc)], 'Choose options of this proposal.'],
    [
      'accepts what changed',
      [gl],
      ['changed'],
      [yes(gl)],
      'Chubb: This option has changed since the proposal was sent. Ask for an updated proposal.',
    ],
  ])('that %s', (_, offers, states, decisions, problem) => {
    expect(answerProblem(asked(offers, states), decisions)).toBe(problem)
  })

  it('is told in a sentence', () => {
    const decisions = [
      { ...yes(gl), carrier: 'Chubb', lines: gl.lines, premium: 1100.5 },
      { ...no(wc), carrier: 'Travelers', lines: wc.lines, premium: 900 },
    ]
    expect(decisionsText(decisions)).toBe(
      'accepted Chubb (General liability) for $1,100.50 and declined Travelers (Workers comp)',
    )
    const answer = {
      at: '2026-11-24T15:12:00.000Z',
      name: 'Ana Ruiz',
      decisions,
      consent: '',
      fileHash: '',
    }
    expect(
      answeredMessage({ ...answer, signature: { kind: 'typed' } }, 'America/New_York').replace(/\s/g, ' '),
    ).toBe(
      'Ana Ruiz already answered this proposal on Nov 24, 2026, 10:12 AM: accepted Chubb (General liability) for $1,100.50 and declined Travelers (Workers comp). An answer can’t be changed. Contact the agency if something isn’t right.',
    )
    expect(consentOf('Harbor Lane')).toContain(
      'not bound until Harbor Lane or the carrier confirms it in writing',
    )
  })
})
