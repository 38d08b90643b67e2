import { formatInstant } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import type { ProposalContent } from '#shared/requotes/proposal.contract.ts'
import type { AnsweredOption, ProposalAnswer } from './proposals.contract.ts'

const optionText = ({ carrier, lines, premium }: AnsweredOption) =>
  `• ${carrier}, ${lines.join(', ')}: ${formatDollars(premium, { cents: true })}`

function listOf(title: string, options: readonly AnsweredOption[]): string[] {
  return options.length > 0 ? [[title, ...options.map(optionText)].join('\n')] : []
}

/** The email with which a client gets a copy of what they answered; the PDF that they answered is attached. */
export function answerCopy(
  { agency, sender, requote }: Pick<ProposalContent, 'agency' | 'sender' | 'requote'>,
  { name, at, decisions, consent, fileHash }: ProposalAnswer,
  timeZone: string,
): { subject: string; message: string } {
  const accepted = decisions.filter(({ answer }) => answer === 'accepted')
  const declined = decisions.filter(({ answer }) => answer === 'declined')
  const next =
    accepted.length > 0
      ? `Coverage begins only after ${agency.name} confirms it in writing. ${sender.name} will contact you to complete it.`
      : `${sender.name} was notified and will follow up with you.`
  const message = [
    `Hello ${name},`,
    `Here is a copy of your answer to the insurance proposal for ${requote.clientName}.`,
    ...listOf('You accepted:', accepted),
    ...listOf('You declined:', declined),
    next,
    `Signed by ${name} on ${formatInstant(at, timeZone)}. You agreed to this: ${consent}`,
    `The proposal that you answered is attached. Its SHA-256 is ${fileHash}.`,
    `If something isn’t right, reply to this email.`,
  ].join('\n\n')
  return { subject: `Copy of your answer: insurance proposal from ${agency.name}`, message }
}
