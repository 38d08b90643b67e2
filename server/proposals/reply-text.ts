import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import type { Proposal } from '#shared/proposals/proposals.contract.ts'
import { Signature } from '#shared/proposals/proposals.contract.ts'
import type { StoredProposal } from './proposals.queries.ts'

/** What is signed, and what was agreed to by it. */
type Signed = { signature: Signature; consent: string }

const place = (id: string) => `proposal_replies.body:${id}`

/** The signature and consent of an answer, encrypted for its row. */
export function encryptSigned(cipher: AgencyCipher, id: string, signed: Signed): string {
  return cipher.encrypt(place(id), JSON.stringify(signed))
}

/** The words of a question, encrypted for its row. */
export function encryptQuestion(cipher: AgencyCipher, id: string, message: string): string {
  return cipher.encrypt(place(id), message)
}

function readSigned(cipher: AgencyCipher, { id, body }: { id: string; body: string }): Signed {
  const { signature, consent } = JSON.parse(cipher.decrypt(place(id), body))
  return { signature: Signature.parse(signature), consent: String(consent) }
}

/** What a client wrote on a proposal, readable. */
export function readReplies(
  cipher: AgencyCipher,
  { answer, questions }: StoredProposal,
): Pick<Proposal, 'answer' | 'questions'> {
  return {
    answer: answer && { ...answer, ...readSigned(cipher, answer) },
    questions: questions.map(({ id, at, name, body }) => ({
      at,
      name,
      message: cipher.decrypt(place(id), body),
    })),
  }
}
