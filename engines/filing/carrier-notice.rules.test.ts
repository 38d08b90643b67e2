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
  ])('"%s" is recognized with the day on which it takes effect', (subject, text, expected) => {
    expect(notice(subject, text)).toEqual(expected)
  })

  it('names no day where it says none, or several', () => {
    const none = { kind: 'notice_of_cancellation', effectiveDate: null }
    expect(notice('Notice of cancellation', 'See the attachment. Printed 01/02/2027.')).toEqual(none)
    const two = 'Cancellation date: 01/05/2027\nCancellation date: 01/06/2027'
    expect(notice('Notice of cancellation', two)).toEqual(none)
  })

  it.each([
    ['Re: Notice of cancellation', 'Please reinstate us, we have paid.'],
    ['Question', 'I got a cancellation notice today, what should I do?'],
    ['Question', '> NOTICE OF CANCELLATION\nIs this real?'],
    ['Flood coverage', 'Can we cancel my flood policy on 01/05/2027?'],
    ['Renewal of policy PA-2001', 'Your policy renews on 03/01/2027.'],
  ])('"%s" is none', (subject, text) => {
    expect(notice(subject, text)).toBeNull()
  })
})
