/**
 * Starts every command of package.json. Plain JavaScript without packages, because on a fresh clone it is
 * run by the machine's own Node before anything is installed; it brings the rest, the project's Node included.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const programs = path.join(root, 'node_modules', '.bin')
/** Beside the packages: whoever can write there can change the programs themselves. */
const compiled = path.join(root, 'node_modules', '.cache', 'compiled')
const projectNode = path.join(root, 'node_modules', 'node', 'bin', 'node')

function fail(line) {
  console.error(line)
  process.exit(1)
}

function numbers(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return { major, minor }
}

function requireNode() {
  const { major, minor } = numbers(process.versions.node)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Bindery needs Node 20.19 or newer to start; this is Node ${process.versions.node}.`)
}

function scriptOf(command) {
  const file = path.join(root, 'scripts', `${command}.ts`)
  if (/^[a-z-]+$/.test(command) && existsSync(file)) return file
  const { scripts } = readJson('package.json')
  return fail(`There is no command "${command}". Commands: ${Object.keys(scripts).join(', ')}.`)
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
}

/** The commands of an installation for running only, which has no packages for building and testing. */
const runCommands = new Set(['start', 'backup', 'restore', 'access-review', 'audit-verify', 'admin-create'])

/**
 * Whether npm's own record of what it installed names every package of the lock file in its version. Where it was told
 * to leave out those for building and testing (`npm ci --omit=dev`), what runs the product asks for no others.
 */
function isInstalled(command) {
  const record = path.join('node_modules', '.package-lock.json')
  if (!existsSync(path.join(root, record))) return false
  const installed = readJson(record).packages
  const wanted = Object.entries(readJson('package-lock.json').packages).filter(
    ([place, { optional, devOptional }]) => place !== '' && !optional && !devOptional,
  )
  const isThere = ([place, { version }]) => installed[place]?.version === version
  const isForRunningOnly = !wanted.some(([place, { dev }]) => dev && installed[place])
  const asksFor = ([, { dev }]) => !(dev && isForRunningOnly && runCommands.has(command))
  return wanted.filter(asksFor).every(isThere)
}

/** Runs the npm that runs us with the Node that runs it: ours may be the very one that npm is about to replace. */
function npm(args) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const done = node && cli ? spawnSync(node, [cli, ...quiet], options) : spawnSync('npm', quiet, options)
  return done.status === 0
}

function installPackages(command) {
  if (isInstalled(command)) return
  const from = performance.now()
  process.stderr.write('Installing the packages of package-lock.json (once, about half a minute) … ')
  if (!npm(['ci'])) fail('\nThe packages could not be installed: see the message of npm above.')
  console.error(`done in ${((performance.now() - from) / 1000).toFixed(0)} s.`)
}

/** The project's Node; where npm was told to run no install scripts, its one script is run here. */
function nodeProgram() {
  if (existsSync(projectNode)) return projectNode
  const wanted = numbers(readJson('package.json').dependencies.node)
  if (numbers(process.versions.node).major >= wanted.major) return process.execPath
  console.error(`Bringing the project's own Node ${wanted.major} …`)
  if (npm(['rebuild', 'node', '--ignore-scripts=false']) && existsSync(projectNode)) return projectNode
  return fail(`Node ${wanted.major} could not be brought: install it yourself and put it first on the PATH.`)
}

/**
 * The child gets a process group of its own and our signals: a terminal sends Ctrl-C to a whole group and npm
 * passes it on again, so that within half a second the same signal counts once. The channel tells the child
 * when we are killed without a chance to pass anything on.
 */
function runScript(node, script, args) {
  // V8 would let its nursery grow to 100 MB while the modules load, and keep that for good.
  const child = spawn(
    node,
    ['--max-semi-space-size=4', '--import', './scripts/follow-parent.ts', script, ...args],
    {
      cwd: root,
      detached: true,
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        PATH: `${programs}${path.delimiter}${process.env.PATH}`,
      },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  child.on('error', (error) => fail(`${path.relative(root, script)} could not be started: ${error.message}`))
  for (const signal of ['SIGINT', 'SIGTERM']) {
    let passedAt = Number.NEGATIVE_INFINITY
    process.on(signal, () => {
      const now = performance.now()
      if (now - passedAt > 500) child.kill(signal)
      passedAt = now
    })
  }
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

requireNode()
const [command = 'start', ...args] = process.argv.slice(2)
const script = scriptOf(command)
installPackages(command)
runScript(nodeProgram(), script, args)
