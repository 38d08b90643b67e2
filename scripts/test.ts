import { chooseSteps, runSteps } from './steps.ts'
import { deadCode, e2e, features, lint, rules, types, web } from './suite.ts'

// The longest first: nothing is left to run alone at the end.
const steps = [types, lint, deadCode, rules, e2e, ...features, web]

await runSteps(chooseSteps(steps, process.argv.slice(2)))
