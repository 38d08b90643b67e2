import { describe, expect, it } from 'vitest'
import { carrierNoticeOf } from './carrier-notice.rules.ts'

const notice = (subject: string, text = '') => carrierNoticeOf({ subject, text })

describe('the notice of a carrier', () => {
  it.each([
    [
      'Policy BOP-1042',
      'NOTICE OF CANCELLATION FOR NONPAYMENT OF PREMIUM\n\nDear Insured,\nYour policy will be cancelled at 12:01 a.m. on\nJanuary 5, 2027 unless we receive your payment.',
      { kind: 'notice_of_cancellation', effectiveDate: '2027-01-05' },
    ],
    [
      'Cancellation Notice - HO 99871',
      'Cancellation effective date: 02/03/2027\nMailed 01/02/2027',
      { kind: 'notice_of_cancellation', effectiveDate: '2027-02-03' },
    ],
    [
      'Nonrenewal of policy PA-2001',
      'We have decided not to continue this policy. It will expire on March 1, 2027.',
      { kind: 'notice_of_non_renewal', effectiveDate: '2027-03-01' },
    ],
    [
      'Notice of Reinstatement',
      'The notice of cancellation is void. Your policy is reinstated effective 2027-01-05 without a lapse.',
      { kind: 'reinstatement', effectiveDate: '2027-01-05' },
    ],
    [
      'Underwriting decision',
      'The roof does not meet our guidelines.\nYour customer’s policy is being cancelled. Coverage will end on 03/04/2027.',
      { kind: 'notice_of_cancellation', effectiveDate: '2027-03-04' },
    ],
    [
      'RE: late payment',
      'Policy was reinstated effective 2/2/27.\n\nFrom: Deb\nNOTICE OF CANCELLATION\nCancellation date: 01/26/2027',
      { kind: 'reinstatement', effectiveDate: '2027-02-02' },
    ],
    [
      'Fwd: a letter',
      'What is this?\n\nBegin forwarded message:\n> NOTICE OF NONRENEWAL\n> We will not renew when it expires on May 1, 2027.',
      { kind: 'notice_of_non_renewal', effectiveDate: '2027-05-01' },
    ],
    [
      'FW: Notice of cancellation',
      'The company has reinstated coverage effective 11/12/2026 with no lapse.',
      { kind: 'reinstatement', effectiveDate: '2026-11-12' },
    ],
    [
      'Endorsement attached',
      'Cancellation effective: 06/30/2026\nMethod: short rate',
      { kind: 'notice_of_cancellation', effectiveDate: '2026-06-30' },
    ],
    [
      'Notice of cancellation',
      'Date mailed: 01/07/2027\nThe insurer is hereby directed to cancel the policy as of 12:01 AM on 12 Jan 2027.',
      { kind: 'notice_of_cancellation', effectiveDate: '2027-01-12' },
    ],
    [
      'Change processed',
      'Transaction: Cancellation, insured’s request\nEff date: 1/5/27',
      { kind: 'notice_of_cancellation', effectiveDate: '2027-01-05' },
    ],
    [
      'Copy of a letter',
      'We have mailed a notice of cancellation to your policyholder. See the attachment.',
      { kind: 'notice_of_cancellation', effectiveDate: null },
    ],
  ])('"%s" is recognized with the day on which it takes effect', (subject, text, expected) => {
    expect(notice(subject, text)).toEqual(expected)
  })

  it('names no day where it says none, or several', () => {
    const none = { kind: 'notice_of_cancellation', effectiveDate: null }
    expect(notice('Notice of cancellation', 'See the attachment. Printed 01/02/2027.')).toEqual(none)
    const two = 'Cancellation date: 01/05/2027\nCancellation date: 01/06/2027'
    expect(notice('Notice of cancellation', two)).toEqual(none)
    const unlike = 'Cancellation date: 02/14/2027\n\nYour insurance will terminate on 02/24/2027.'
    expect(notice('Notice of cancellation', unlike)).toEqual(none)
    const paid = 'We will cancel the policy if we are not paid by 02/03/2027.'
    expect(notice('Notice of cancellation', paid)).toEqual(none)
    const list = 'Policies that expire:\nA-1 03/01/2027\nA-2 03/02/2027\nA-3 03/03/2027\nA-4 03/04/2027'
    expect(notice('Nonrenewal', list)).toEqual({ kind: 'notice_of_non_renewal', effectiveDate: null })
  })

  it.each([
    ['Re: Notice of cancellation', 'Please reinstate us, we have paid.'],
    ['Question', 'I got a cancellation notice today, what should I do?'],
    ['Question', '> NOTICE OF CANCELLATION\nIs this real?'],
    ['Flood coverage', 'Can we cancel my flood policy on 01/05/2027?'],
    ['Rescission of notice of cancellation', 'It said that your policy would be cancelled on 02/13/2027.'],
    ['Certificate', 'Add 30 days notice of cancellation to the certificate.'],
    ['Stop cancellations', '* Reinstatement without lapse: what to ask'],
    ['Your bill', 'If you do not pay, your policy may be cancelled on 02/01/2027.'],
    ['Reservation of rights', 'We reserve the right to cancel the policy, or not to renew it.'],
    ['Question', 'My policy was cancelled on 01/05/2027.'],
    ['Appointment', 'The inspection on 01/27/2027 was cancelled.'],
    ['Renewal of policy PA-2001', 'Your policy renews on 03/01/2027.'],
  ])('"%s" is none', (subject, text) => {
    expect(notice(subject, text)).toBeNull()
  })
})
