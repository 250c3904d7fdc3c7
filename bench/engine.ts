import "../src/root"
import "../src/config"
import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { parseArgs } from "node:util"
import { root } from "../src/root"
import { measure, measureCheckouts, type Plan } from "./engine/measure-work"
import { type Bench, benchDirectory, prepare, type Side } from "./engine/prepare"
import { memoryMb, type Running, start, stop } from "./engine/servers"
import { works } from "./engine/works"
import { percentile, print, run } from "./measure"

/**
 * Compares our built server with a stock engine, on copies of one database: reads, checkouts, start and memory. `npm
 * run bench:engine -- --help` lists the options. docs/performance.md explains the results.
 */
const SIDES: Side[] = ["stock", "ours"]
const CLIENTS = [1, 4]

const HELP = `npm run bench:engine -- [options]
  --only <names>      some works, separated by commas: ${works.map(({ name }) => name).join(", ")}, checkout
  --seconds <n>       seconds for each work, server and round (5)
  --rounds <n>        alternating rounds; the results are their medians (3)
  --connections <n>   simultaneous connections (8)
  --products <n>      products with 12 variants and 4 prices each (500)
  --side <name>       stock or ours: measure one of them only
  --skip-build        use the last \`npm run build\`
  --keep              keep the stock project and the databases, and use them again with --keep
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "8" },
      products: { type: "string", default: "500" },
      side: { type: "string" },
      "skip-build": { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return void process.stdout.write(HELP)
  const names = values.only?.split(",")
  const isWanted = (name: string) => !names || names.includes(name)
  const unknown = names?.filter((name) => name !== "checkout" && !works.some((work) => work.name === name))
  if (unknown && unknown.length > 0) throw new Error(`Unknown works: ${unknown.join(", ")}.\n${HELP}`)
  const products = Number(values.products)
  const sides = SIDES.filter((side) => values.side === undefined || values.side === side)
  const plan = {
    sides,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    products,
  }

  if (!values["skip-build"]) execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" })
  const directory = benchDirectory(products)
  if (!values.keep) rmSync(directory, { recursive: true, force: true })
  const bench = await prepare({ directory, products })
  const running = new Map<Side, Running>()
  try {
    await startAll(bench, plan, running)
    print("processors, load of the machine", `${cpus().length}, ${loadavg()[0]?.toFixed(2)}`)
    const ratios = new Map<string, number | undefined>()
    for (const work of works)
      if (isWanted(work.name)) ratios.set(work.what, await measure(work, bench, running, plan))
    for (const clients of CLIENTS)
      if (isWanted("checkout"))
        ratios.set(`checkout, ${clients} at once`, await measureCheckouts(clients, bench, running, plan))
    for (const [side, one] of running)
      print(
        `memory, ${side}`,
        `${one.startedMb.toFixed(0)} MB after start, ${memoryMb(one.server).toFixed(0)} MB after the run`,
      )
    for (const [what, ratio] of ratios)
      if (ratio !== undefined) print(`ratio, ${what}`, `${ratio.toFixed(1)} ×`)
  } finally {
    for (const one of running.values()) await stop(one)
    await bench.close()
    if (!values.keep) rmSync(directory, { recursive: true, force: true })
  }
}

/** Starts each server once per round, one after the other. The servers of the last round stay running. */
async function startAll(bench: Bench, { sides, rounds }: Plan, running: Map<Side, Running>): Promise<void> {
  const times = new Map<Side, number[]>(sides.map((side) => [side, []]))
  for (let round = 1; round <= rounds; round++)
    for (const side of sides) {
      const one = await start(bench.starts[side], bench.key)
      times.get(side)?.push(one.readyMs)
      if (round < rounds) await stop(one)
      else running.set(side, one)
    }
  for (const [side, ready] of times)
    print(`time to ready, ${side}`, `${(percentile(ready, 50) / 1000).toFixed(1)} s`)
}

run(main)
