import { execFileSync } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { root } from "../src/root"
import type { Bars } from "./bars"
import { measure, measureCheckouts, type Plan } from "./engine/measure-work"
import { type Bench, benchDirectory, prepare, type Side } from "./engine/prepare"
import { memoryMb, type Running, start, stop } from "./engine/servers"
import { type Work, works } from "./engine/works"
import { percentile, print } from "./measure"

/**
 * Compares our built server with a stock engine, on copies of one database: reads, checkouts, start and memory.
 * docs/performance.md explains the results. A work of reads has its limit in engine/works.ts.
 */
const SIDES: Side[] = ["stock", "ours"]
const CLIENTS = [1, 4]
/** Ours by the stock engine's. */
const FEWEST_ORDERS = 2.5
const MAX_READY = 1
const MAX_MEMORY = { started: 1.15, run: 0.8 }

export const usage = `  --only <names>      some works, separated by commas: ${works.map(({ name }) => name).join(", ")}, checkout
  --seconds <n>       seconds for each work, server and round (5)
  --rounds <n>        alternating rounds; the results are their medians (3)
  --connections <n>   simultaneous connections (8)
  --products <n>      products with 12 variants and 4 prices each (500)
  --side <name>       stock or ours: measure one of them only
  --skip-build        use the last \`npm run build\`
  --write             write the table in docs/performance.md
  --keep              keep the stock project and the databases, and use them again with --keep
`

export async function bench(bars: Bars): Promise<void> {
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
      write: { type: "boolean", default: false },
    },
  })
  const names = values.only?.split(",")
  const isWanted = (name: string) => !names || names.includes(name)
  const unknown = names?.filter((name) => name !== "checkout" && !works.some((work) => work.name === name))
  if (unknown && unknown.length > 0) throw new Error(`Unknown works: ${unknown.join(", ")}.\n${usage}`)
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
    await startAll(bars, bench, plan, running)
    print("processors, load of the machine", `${cpus().length}, ${loadavg()[0]?.toFixed(2)}`)
    for (const work of works) if (isWanted(work.name)) await measureWork(bars, work, { bench, running, plan })
    for (const clients of CLIENTS)
      if (isWanted("checkout")) {
        const ratio = await measureCheckouts(clients, bench, running, plan)
        if (ratio) bars.atLeast(`checkout, ${clients} at once`, ratio.ratio, FEWEST_ORDERS, ratio.rates)
      }
    compareMemory(bars, running)
    if (values.write) writeTable(bars)
  } finally {
    for (const one of running.values()) await stop(one)
    await bench.close()
    if (!values.keep) rmSync(directory, { recursive: true, force: true })
  }
}

const PAGE = path.join(root, "docs/performance.md")
const TABLE = /(?<=<!-- engine -->\n)[^]*?(?=<!-- \/engine -->)/

function writeTable(bars: Bars): void {
  const table = bars.page({ name: "work", measured: "ratio", beside: "ours and stock" })
  writeFileSync(PAGE, readFileSync(PAGE, "utf8").replace(TABLE, `\n${table}\n\n`))
}

/** Starts each server once per round, one after the other. The servers of the last round stay running. */
async function startAll(
  bars: Bars,
  bench: Bench,
  { sides, rounds }: Plan,
  running: Map<Side, Running>,
): Promise<void> {
  const times = new Map<Side, number[]>(sides.map((side) => [side, []]))
  for (let round = 1; round <= rounds; round++)
    for (const side of sides) {
      const one = await start(bench.starts[side], bench.key)
      times.get(side)?.push(one.readyMs)
      if (round < rounds) await stop(one)
      else running.set(side, one)
    }
  const [ours, stock] = [times.get("ours"), times.get("stock")].map(
    (all) => all && percentile(all, 50) / 1000,
  )
  for (const [side, ready] of times)
    print(`time to ready, ${side}`, `${(percentile(ready, 50) / 1000).toFixed(1)} s`)
  if (ours !== undefined && stock !== undefined)
    bars.atMost("time to ready", ours / stock, MAX_READY, `${ours.toFixed(1)} and ${stock.toFixed(1)} s`)
}

async function measureWork(
  bars: Bars,
  work: Work,
  { bench, running, plan }: { bench: Bench; running: Map<Side, Running>; plan: Plan },
): Promise<void> {
  const found = await measure(work, bench, running, plan)
  if (found && work.atLeast !== undefined) bars.atLeast(work.what, found.ratio, work.atLeast, found.rates)
}

function compareMemory(bars: Bars, running: Map<Side, Running>): void {
  const used = new Map(
    [...running].map(([side, { startedMb, server }]) => [
      side,
      { started: startedMb, run: memoryMb(server) },
    ]),
  )
  for (const [side, { started, run }] of used)
    print(`memory, ${side}`, `${started.toFixed(0)} MB after the start, ${run.toFixed(0)} MB after the run`)
  const [ours, stock] = [used.get("ours"), used.get("stock")]
  if (!ours || !stock) return
  for (const moment of ["started", "run"] as const)
    bars.atMost(
      `memory after the ${moment === "started" ? "start" : "run"}`,
      ours[moment] / stock[moment],
      MAX_MEMORY[moment],
      `${ours[moment].toFixed(0)} and ${stock[moment].toFixed(0)} MB`,
    )
}
