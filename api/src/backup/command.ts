import { explainFailure, runCommand } from './run-command'

const args = process.argv.slice(2)

runCommand(args, process.env).then(
  (sentence) => console.log(sentence),
  (error: unknown) => {
    console.error(explainFailure(error, args[0]))
    process.exitCode = 1
  },
)
