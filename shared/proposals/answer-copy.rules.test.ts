import { describe, expect, it } from 'vitest'
import type { ProposalContent } from '#shared/requotes/proposal.contract.ts'
import { answerCopy } from './answer-copy.rules.ts'
import type { AnsweredOption } from './proposals.contract.ts'

const content = {
  agency: { name: 'Tidewater Insurance' },
  sender: { name: 'Maya Okafor' },
  requote: { clientName: 'Harbor Grill' },
} as unknown as ProposalContent

function option(carrier: string, answer: AnsweredOption['answer']): AnsweredOption {
  return { quoteId: carrier, carrier, answer, lines: ['BOP'], premium: 1100.5 }
}

function copyOf(decisions: AnsweredOption[]) {
  const signed = { name: 'Ana Ruiz', at: '2026-11-24T17:05:00Z', signature: { kind: 'typed' as const } }
  return answerCopy(content, { ...signed, decisions, consent: 'I agree.', fileHash: 'abc' }, 'UTC')
}

describe('the copy of an answer', () => {
  it('says what was accepted and declined, by whom, when, and what was agreed to', () => {
    const { subject, message } = copyOf([option('Chubb', 'accepted'), option('CNA', 'declined')])
    expect(subject).toBe('Copy of your answer: insurance proposal from Tidewater Insurance')
    expect(message.split('\n\n')).toEqual([
      'Hello Ana Ruiz,',
      'Here is a copy of your answer to the insurance proposal for Harbor Grill.',
      'You accepted:\n• Chubb, BOP: $1,100.50',
      'You declined:\n• CNA, BOP: $1,100.50',
      'Coverage begins only after Tidewater Insurance confirms it in writing. Maya Okafor will contact you to complete it.',
      'Signed by Ana Ruiz on Nov 24, 2026, 5:05 PM. You agreed to this: I agree.',
      'The proposal that you answered is attached. Its SHA-256 is abc.',
      'If something isn’t right, reply to this email.',
    ])
  })

  it('promises no coverage where everything was declined', () => {
    const { message } = copyOf([option('CNA', 'declined')])
    expect(message).not.toContain('accepted')
    expect(message).toContain('Maya Okafor was notified and will follow up with you.')
  })
})
