#!/usr/bin/env node
// Starts the program of this platform, which npm has installed beside this package, with the arguments, the input and the output of this
// process. Signals and the exit status are passed on.
'use strict'
const { spawn } = require('node:child_process')

const platform = `${process.platform}-${process.arch}`
let program
try {
  program = require.resolve(`@ydb-keyadvise/${platform}/ydb-keyadvise${process.platform === 'win32' ? '.exe' : ''}`)
} catch {
  console.error(`ydb-keyadvise: the program for ${platform} is not installed. If npm was told to leave out optional packages, install ` +
    `@ydb-keyadvise/${platform} as well; if there is none for ${platform}, build it: go install ` +
    'github.com/ydb-keyadvise/ydb-keyadvise/cmd/ydb-keyadvise@latest')
  process.exit(2)
}

const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' })
child.on('error', (error) => {
  console.error(`ydb-keyadvise: ${program} could not be started: ${error.message}`)
  process.exit(2)
})

// At a terminal ctrl-C reaches both processes by itself. Passed on once more, it would be the second one, which stops at once.
const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !terminal) child.kill(signal)
  })
}
child.on('exit', (status, signal) => {
  if (signal === null) {
    process.exitCode = status
  } else {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  }
})
