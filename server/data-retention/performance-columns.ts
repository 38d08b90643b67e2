/** What the columns of performance hold, by their names. */
export const performanceColumns: Readonly<Record<string, string>> = {
  emailed_month: 'the last month (YYYY-MM) that was emailed',
  emails_months: 'whether each month is emailed to the owner when it is over',
  ended_at: 'the last instant of the month (UTC)',
  figures: 'what was written, kept and earned in the month',
  metric: 'what a goal measures',
  month: 'the month, YYYY-MM',
  period: 'whether a goal runs over each month or each year',
  target: 'what is to be reached: dollars, percent or a count, as the goal measures',
}
