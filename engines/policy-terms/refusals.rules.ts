import { formatDay } from '#shared/dates.ts'
import type { RefusalReason } from '#shared/policies/term-choices.ts'
import { type Coverage, earlier } from './coverage.rules.ts'
import { refuseCancelled } from './overlaps.rules.ts'
import { noticesOn } from './status.rules.ts'
import type { Transaction } from './term.ts'

/** Why a transaction cannot be: the sentence says what stands there. */
export type Refusal = { reason: RefusalReason; sentence: string }

/** What is checked of a transaction against what stands before it. */
export type Checked = Pick<
  Transaction,
  'kind' | 'effectiveDate' | 'method' | 'newExpirationDate' | 'rescinds'
>

/** A term as far as checks look at it. */
export type Standing = { coverage: Coverage | undefined; standing: readonly Transaction[] }

const refusal = (reason: RefusalReason, sentence: string): Refusal => ({ reason, sentence })

const notBegun = refusal('outside_term', 'This term is only quoted. Bind it first.')

function beforeEffective({ effectiveDate }: Coverage): Refusal {
  return refusal('before_effective', `This term begins on ${formatDay(effectiveDate)}.`)
}

/** An effective date within the coverage: on or after its first day, before its end. */
function outsideOf(coverage: Coverage, day: string): Refusal | undefined {
  if (day < coverage.effectiveDate) return beforeEffective(coverage)
  if (coverage.endDate === null || day < coverage.endDate) return undefined
  const end = coverage.cancellation ? 'was cancelled on' : 'ends on'
  return refusal('outside_term', `This term ${end} ${formatDay(coverage.endDate)}.`)
}

function checkEndorsement(coverage: Coverage, made: Checked): Refusal | undefined {
  const { newExpirationDate } = made
  const outside = outsideOf(coverage, made.effectiveDate)
  if (outside || !newExpirationDate) return outside
  return coverage.expirationDate !== null && newExpirationDate > coverage.expirationDate
    ? undefined
    : refusal(
        'outside_term',
        `An extension ends after ${formatDay(coverage.expirationDate)}; to end earlier, cancel the term.`,
      )
}

function checkCancellation(coverage: Coverage, made: Checked): Refusal | undefined {
  const wrong = refuseCancelled({ coverage }) ?? outsideOf(coverage, made.effectiveDate)
  if (wrong) return wrong
  return made.method === 'flat' && made.effectiveDate !== coverage.effectiveDate
    ? refusal(
        'not_flat',
        `A flat cancellation is as of ${formatDay(coverage.effectiveDate)}, the effective date.`,
      )
    : undefined
}

function checkReinstatement(coverage: Coverage, made: Checked): Refusal | undefined {
  const { cancellation, expirationDate } = coverage
  if (!cancellation) return refusal('not_cancelled', 'This term is not cancelled.')
  if (made.effectiveDate < cancellation.effectiveDate)
    return refusal(
      'outside_term',
      `This term was cancelled on ${formatDay(cancellation.effectiveDate)}, which is later.`,
    )
  return earlier(expirationDate, made.effectiveDate) === expirationDate && expirationDate !== null
    ? refusal('outside_term', `This term expires on ${formatDay(expirationDate)}.`)
    : undefined
}

function checkNotice(coverage: Coverage, made: Checked): Refusal | undefined {
  const wrong = refuseCancelled({ coverage })
  if (wrong) return wrong
  if (made.effectiveDate < coverage.effectiveDate) return beforeEffective(coverage)
  const { expirationDate } = coverage
  return expirationDate !== null && made.effectiveDate > expirationDate
    ? refusal('outside_term', `This term expires on ${formatDay(expirationDate)}.`)
    : undefined
}

/** The notices that were not rescinded, the last one last. */
export function openNotices(standing: readonly Transaction[]): Transaction[] {
  const forever = '9999-12-31'
  const open = [
    ...noticesOn({ standing }, 'notice_of_cancellation', forever),
    ...noticesOn({ standing }, 'notice_of_non_renewal', forever),
  ]
  return open.toSorted((a, b) => standing.indexOf(a) - standing.indexOf(b))
}

function checkRescission(standing: readonly Transaction[], made: Checked): Refusal | undefined {
  const notice = openNotices(standing).find(({ id }) => id === made.rescinds)
  if (!notice) return refusal('no_notice', 'There is no pending notice on this term.')
  const given = notice.noticeDate ?? notice.effectiveDate
  return made.effectiveDate < given
    ? refusal('outside_term', `This notice was given on ${formatDay(given)}, which is later.`)
    : undefined
}

function checkAudit(coverage: Coverage, made: Checked): Refusal | undefined {
  const { endDate } = coverage
  if (endDate !== null && made.effectiveDate >= endDate) return undefined
  const end = endDate === null ? 'has no end' : `ends on ${formatDay(endDate)}`
  return refusal('outside_term', `An audit is on or after the end of the term, which ${end}.`)
}

function checkTransfer(coverage: Coverage, made: Checked): Refusal | undefined {
  const last = coverage.released.at(-1)
  const isOut = last?.to === null
  if (made.kind === 'transfer_out' && !isOut) return outsideOf(coverage, made.effectiveDate)
  if (made.kind === 'transfer_in' && isOut && made.effectiveDate >= last.from) return undefined
  const where = isOut ? `left on ${formatDay(last.from)}` : 'is served by this agency'
  return refusal('outside_term', `This policy ${where}.`)
}

function checkBeginning(coverage: Coverage | undefined): Refusal | undefined {
  return coverage ? refusal('overlap', 'This term is bound already.') : undefined
}

/** Why a transaction cannot follow what stands before it; undefined where it can. */
export function refusalOf({ coverage, standing }: Standing, made: Checked): Refusal | undefined {
  if (made.kind === 'new' || made.kind === 'renewal' || made.kind === 'rewrite')
    return checkBeginning(coverage)
  if (!coverage) return made.kind === 'transfer_in' ? undefined : notBegun
  if (made.kind === 'endorsement') return checkEndorsement(coverage, made)
  if (made.kind === 'cancellation') return checkCancellation(coverage, made)
  if (made.kind === 'reinstatement') return checkReinstatement(coverage, made)
  if (made.kind === 'audit') return checkAudit(coverage, made)
  if (made.kind === 'rescission_of_notice') return checkRescission(standing, made)
  if (made.kind === 'transfer_in' || made.kind === 'transfer_out') return checkTransfer(coverage, made)
  return checkNotice(coverage, made)
}
