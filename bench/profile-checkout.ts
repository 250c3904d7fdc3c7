import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { root } from "../src/root"
import { CALLS, checkOut } from "./engine/checkout"
import { benchDirectory, prepare, type Side } from "./engine/prepare"
import { start, stop } from "./engine/servers"
import { percentile, print } from "./measure"

/**
 * Shows where the time of a checkout goes: for each of its eight calls, the workflows, steps, queries and statements.
 * Uses the prepared databases of `npm run bench -- engine --keep`, or makes them.
 */
export const usage = `  --side <name>    ours or stock (ours)
  --orders <n>     measured checkouts, one after the other (20)
  --tree <call>    prints the spans of the last request of this call: ${CALLS.join(", ")}
  --top <n>        the costliest queries and steps (25)
  --skip-build     use the last \`npm run build\`
`
const WARM_UP_SECONDS = 5
const WIDTH = 110

interface Span {
  kind: "workflow" | "step" | "query" | "fetch" | "statement"
  name: string
  parent: number
  began: number
  ms: number
}

interface Profiled {
  name: string
  ms: number
  cpuMs: number
  spans: Span[]
}

export async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      side: { type: "string", default: "ours" },
      orders: { type: "string", default: "20" },
      tree: { type: "string" },
      top: { type: "string", default: "25" },
      "skip-build": { type: "boolean", default: false },
    },
  })
  const side: Side = values.side === "stock" ? "stock" : "ours"
  if (!values["skip-build"]) execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" })
  const products = 500
  const bench = await prepare({ directory: benchDirectory(products), products })
  const file = path.join(benchDirectory(products), "spans.jsonl")
  try {
    const requests = await profile(bench, side, file, Number(values.orders))
    for (const call of CALLS) printCall(call, ofCall(requests, call))
    printTotals(requests)
    printTop(requests, Number(values.top))
    if (values.tree) printTree(ofCall(requests, values.tree).at(-1))
  } finally {
    await bench.close()
  }
}

async function profile(
  bench: Awaited<ReturnType<typeof prepare>>,
  side: Side,
  file: string,
  orders: number,
): Promise<Profiled[]> {
  const { command, env, ...rest } = bench.starts[side]
  const spans = path.join(root, "bench/engine/spans.cjs")
  const server = await start(
    { ...rest, command: ["-r", spans, ...command], env: { ...env, PROFILE_FILE: file } },
    bench.key,
  )
  try {
    let number = 0
    const variant = () => `bv${(number++ % 500) + 1}-1`
    const shop = { url: server.url, key: bench.key, region: bench.region, variant }
    await checkOut(shop, 1, { seconds: WARM_UP_SECONDS })
    rmSync(file, { force: true })
    await checkOut(shop, 1, { orders })
  } finally {
    await stop(server)
  }
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Profiled)
}

const ofCall = (requests: Profiled[], call: string) => requests.filter(({ name }) => name === call)
const middle = (values: number[]) => percentile(values, 50)
const countOf = (requests: Profiled[], kind: Span["kind"]) =>
  middle(requests.map(({ spans }) => spans.filter((span) => span.kind === kind).length))

function printCall(call: string, requests: Profiled[]): void {
  const ms = middle(requests.map((request) => request.ms))
  const cpu = middle(requests.map(({ cpuMs }) => cpuMs))
  const counts = (["workflow", "step", "query", "fetch", "statement"] as const).map(
    (kind) => `${countOf(requests, kind)} ${kind}`,
  )
  print(call, `${ms.toFixed(0)} ms, processor ${cpu.toFixed(0)} ms; ${counts.join(", ")}`)
}

function printTotals(requests: Profiled[]): void {
  const sum = (of: (request: Profiled) => number) =>
    CALLS.map((call) => middle(ofCall(requests, call).map(of))).reduce((all, one) => all + one, 0)
  print("all", `${sum(({ ms }) => ms).toFixed(0)} ms, processor ${sum(({ cpuMs }) => cpuMs).toFixed(0)} ms`)
}

/** The queries and steps with most time per checkout. A span's time includes that of the spans inside it. */
function printTop(requests: Profiled[], top: number): void {
  const orders = ofCall(requests, "complete").length
  const sums = new Map<string, { ms: number; times: number }>()
  for (const { spans } of requests)
    for (const { kind, name, ms } of spans) {
      const key = `${kind} ${kind === "statement" ? name.replace(/\s+/g, " ") : name}`.slice(0, WIDTH)
      const sum = sums.get(key) ?? { ms: 0, times: 0 }
      sums.set(key, { ms: sum.ms + ms, times: sum.times + 1 })
    }
  for (const kind of ["workflow", "step", "query", "fetch", "statement"]) {
    const sorted = [...sums].filter(([key]) => key.startsWith(`${kind} `)).sort(([, a], [, b]) => b.ms - a.ms)
    process.stdout.write(`\n${kind}: ms and times per checkout\n`)
    for (const [key, { ms, times }] of sorted.slice(0, top))
      process.stdout.write(
        `${(ms / orders).toFixed(1).padStart(8)} ${(times / orders).toFixed(1).padStart(6)}  ${key}\n`,
      )
  }
}

function printTree(request: Profiled | undefined): void {
  if (!request) return
  process.stdout.write(`\n${request.name}: ${request.ms.toFixed(0)} ms\n`)
  const depths: number[] = []
  for (const [number, { kind, name, parent, ms }] of request.spans.entries()) {
    const depth = parent < 0 ? 0 : (depths[parent] ?? 0) + 1
    depths[number] = depth
    const line = `${"  ".repeat(depth)}${kind} ${name.replace(/\s+/g, " ")}`
    process.stdout.write(`${ms.toFixed(1).padStart(8)}  ${line.slice(0, WIDTH)}\n`)
  }
}
