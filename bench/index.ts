import { createRequire } from "node:module"
import { Bars } from "./bars"
import { BENCHES, type BenchName, isBench } from "./benches"

/**
 * `npm run bench -- <name> [arguments of the bench]`: runs one bench in this process. It ends with the bench's bars and
 * a verdict. The exit code is 0, 1 if a bar failed, or 2 if there is no such bench.
 */
interface BenchFile {
  /** Measures, and adds its bars. An error is a failure too. */
  bench: (bars: Bars) => Promise<void>
  /** The options, for `--help`. */
  usage?: string
}

const [name, ...words] = process.argv.slice(2)

if (name === undefined || name === "--help") process.stdout.write(listOfBenches())
else if (!isBench(name)) {
  process.stderr.write(`There is no bench "${name}". \`npm run bench\` lists them.\n`)
  process.exitCode = 2
} else {
  // A bench reads its own arguments, as if it were a command of its own.
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...words.filter((word) => word !== "--help"))
  const file = load(name)
  if (words.includes("--help")) process.stdout.write(helpOf(name, file))
  else void run(file).then((code) => process.exit(code))
}

function listOfBenches(): string {
  const width = Math.max(...Object.keys(BENCHES).map(({ length }) => length))
  const lines = Object.entries(BENCHES).map(([bench, sentence]) => `  ${bench.padEnd(width)}  ${sentence}\n`)
  return `npm run bench -- <name> [options]\n\n${lines.join("")}\n\`npm run bench -- <name> --help\` shows the options of a bench.\n`
}

function helpOf(bench: BenchName, { usage = "It has no options.\n" }: BenchFile): string {
  return `npm run bench -- ${bench} [options]\n\n${BENCHES[bench]}\n\n${usage}`
}

function load(bench: BenchName): BenchFile {
  const requireFile: (file: string) => BenchFile = createRequire(__filename)
  // The first changes to the folder of the engine's files. The engine reads the environment while it is imported.
  for (const first of ["../src/root", "../src/config"]) requireFile(first)
  return requireFile(`./${bench}`)
}

/** Returns the exit code. */
async function run({ bench }: BenchFile): Promise<number> {
  const bars = new Bars()
  try {
    await bench(bars)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    bars.none("an error ended the bench", 1)
  }
  process.stdout.write(`\n${bars.report()}`)
  return bars.failed.length > 0 ? 1 : 0
}
