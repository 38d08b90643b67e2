import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number }

type VitestFile = { status: string; assertionResults: { status: string }[] }

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A check without parts, such as the types: one passed or one failed. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** A run that failed without a failed test (an error between tests, or no test at all) has failed once. */
function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** Counts the tests of a Vitest run; a file that broke outside its tests counts as one that failed. */
export function tallyVitest(report: VitestReport, exitCode: number): Tally {
  const isBroken = ({ status, assertionResults }: VitestFile) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return withExitCode(tally, exitCode)
}

/** Counts the tests of a Playwright run; one that passed only on a second try has failed. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Tally {
  const tally = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
  return withExitCode(tally, exitCode)
}

/** Reads the report that a run should have written; a run that wrote none has failed. */
export function tallyReport<Report>(
  file: string,
  exitCode: number,
  tally: (report: Report, exitCode: number) => Tally,
): Tally {
  if (!existsSync(file)) return tallyCheck(exitCode || 1)
  return tally(JSON.parse(readFileSync(file, 'utf8')), exitCode)
}

/** The last line of a run: `12 passed, 0 failed`, and how many were skipped where some were. */
export function tellTotal({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
