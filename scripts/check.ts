import { runSteps } from './steps.ts'
import { lint, rules, types } from './suite.ts'

await runSteps([types, lint, rules])
