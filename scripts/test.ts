import { chooseSteps, runSteps } from './steps.ts'
import { deadCode, e2e, features, lint, rules, types, web } from './suite.ts'

const steps = [types, lint, deadCode, rules, ...features, web, e2e]

await runSteps(chooseSteps(steps, process.argv.slice(2)))
