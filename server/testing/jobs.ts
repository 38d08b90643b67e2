import { jobKinds } from '#server/features.ts'

// Longer than any run, and short enough for a timer.
const twentyDays = 20 * 24 * 60

/** The work of all features; nothing comes round by the clock in the midst of a test. */
export const testJobs = jobKinds.map((job) => (job.everyMinutes ? { ...job, everyMinutes: twentyDays } : job))
