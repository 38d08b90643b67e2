import { describe, expect, it } from 'vitest'
import {
  tallyCheck,
  tallyPlaywright,
  tallyReport,
  tallyVitest,
  tellTotal,
  type VitestReport,
} from './reports.ts'

const vitest = (changes: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...changes,
})

describe('the count of a run', () => {
  it('of a check is one', () => {
    expect(tallyCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(tallyCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('of Vitest takes its tests', () => {
    const report = vitest({ numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 })
    expect(tallyVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('of Vitest takes a file that could not be loaded as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(tallyVitest(vitest({ testResults }), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  it('of Vitest takes a failed test once, not its file too', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
    expect(tallyVitest(vitest({ numFailedTests: 1, testResults }), 1).failed).toBe(1)
  })

  it('is never without a failure when the run ended as failed', () => {
    expect(tallyVitest(vitest({ numPassedTests: 0, testResults: [] }), 1).failed).toBe(1)
  })

  it('of Playwright takes a test that passed on a second try as a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    expect(tallyPlaywright({ stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 2, skipped: 1 })
  })

  it('is a failure when the run left no report, even when it ended as passed', () => {
    expect(tallyReport('/nowhere/report.json', 0, tallyVitest).failed).toBe(1)
  })

  it('is told in one line, with what was skipped only where something was', () => {
    expect(tellTotal({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(tellTotal({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
  })
})
