/** What the columns of goals mean. */
export const performanceColumns: Readonly<Record<string, string>> = {
  metric: 'the figure that the goal is for',
  period: 'whether the goal is for every month or every year',
  target: 'what is to be reached: dollars, a percentage or a count',
}
