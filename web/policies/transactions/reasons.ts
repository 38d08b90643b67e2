/** Why something happens to a term, as dialogs suggest it; any other words may be entered. */
export const endorsementReasons = [
  'Vehicle added',
  'Vehicle removed',
  'Driver added',
  'Driver removed',
  'Location added',
  'Location removed',
  'Limit or deductible changed',
  'Coverage added',
  'Coverage removed',
  'Additional insured added',
  'Mortgagee or loss payee changed',
  'Named insured or address changed',
  'Exposure updated',
  'Policy extended',
] as const

export const cancellationReasons = [
  'Nonpayment of premium',
  'Insured’s request',
  'Replaced by another carrier',
  'Property or vehicle sold',
  'Business closed',
  'Underwriting',
  'Never paid or not taken up',
  'Duplicate coverage',
] as const

export const reinstatementReasons = [
  'Payment received',
  'Cancelled in error',
  'Underwriting requirement met',
] as const

export const noticeReasons = [
  'Nonpayment of premium',
  'Underwriting',
  'Loss history',
  'Carrier leaves the market',
  'Insured’s request',
] as const

export const rescissionReasons = [
  'Payment received',
  'Underwriting requirement met',
  'Notice sent in error',
] as const

export const auditReasons = ['Payroll audit', 'Sales audit', 'Physical audit', 'Audit revised'] as const

export const transferOutReasons = ['Broker of record change', 'Book sold', 'Producer left'] as const
export const transferInReasons = ['Broker of record change', 'Book purchased'] as const

export const correctionReasons = ['Wrong date', 'Wrong amount', 'Entered twice', 'Wrong policy'] as const

export const renewalReasons = ['Renewed as is', 'Coverage changed', 'Premium changed'] as const

export const rewriteReasons = [
  'Better rate',
  'Coverage changed',
  'Carrier changed',
  'Lines combined',
] as const

export const decisionReasons = [
  'Premium increase',
  'Moved to another agency',
  'Moved to a direct carrier',
  'Business closed',
  'Property or vehicle sold',
  'No response',
] as const
