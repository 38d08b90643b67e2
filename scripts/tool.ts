import { restrictFilePermissions } from '#server/private-folder.ts'

/** Runs a command-line tool; what stops it is reported in one clear line. */
export async function runTool(run: () => Promise<void>): Promise<void> {
  restrictFilePermissions()
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
