/** Why a workbook cannot be read, in words for whoever uploaded it. */
export const workbookProblems = {
  damaged:
    'This workbook is damaged or incomplete. Open it in Excel, save a new copy as .xlsx, and import that.',
  locked: 'This workbook is protected with a password. Save a copy without one and import that.',
  none: 'This file ends in .xlsx but is not an Excel workbook. Save the list as .xlsx or CSV and try again.',
  tooLarge:
    'This workbook unpacks to far more than expected. Save the sheet with your list as CSV and import that.',
} as const
