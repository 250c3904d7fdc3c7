import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { EXCEPTIONS, MOST } from "../integration-tests/harness/statement-limits"
import { rows } from "../src/api/contracts"
import { DELIVERED } from "../src/api/unit-tests/specified-routes"
import { childEnvironment } from "../src/config"
import { isEngineRow } from "../src/kits/rows/row"
import { root } from "../src/root"
import type { Bars } from "./bars"
import { markdownTable } from "./markdown-table"
import { percentile } from "./measure"

/**
 * Counts the SQL statements of each route while the specs run, and writes docs/statements.md. The specs fail if a route
 * runs more than its limit (`integration-tests/harness/statement-limits.ts`).
 */
export const usage = `  <names>            specs that call the routes to count (all)
  --counts <folder>  uses the counts of a run of the specs with STATEMENTS_TO=<folder>, instead of running them
`
const PAGE = path.join(root, "docs/statements.md")
const LINE = /^\| (\w+) +\| `([^`]+)` +\| (\w*) +\| (\d+) +\| (\d+) +\|$/

interface Counts {
  usual: number
  most: number
}

export async function bench(bars: Bars): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { counts: { type: "string" } },
    allowPositionals: true,
  })
  const found = values.counts === undefined ? countedBy(positionals, bars) : countsIn(values.counts)
  const counts = new Map([...earlier(), ...found])
  const missing = Object.keys(DELIVERED).filter((route) => !counts.has(route))
  bars.none("routes of the specification without a count", missing.length, missing.join(", "))
  writeFileSync(PAGE, pageOf(counts))
}

function countedBy(names: string[], bars: Bars): Map<string, Counts> {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-statements-"))
  try {
    const { status } = spawnSync("npx", ["vitest", "run", "--project", "http", ...names], {
      cwd: root,
      stdio: "inherit",
      env: childEnvironment({ STATEMENTS_TO: folder, NODE_ENV: "test" }),
    })
    bars.none("routes above their limits, or other failures of the specs", status === 0 ? 0 : 1)
    return countsIn(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function countsIn(folder: string): Map<string, Counts> {
  const found = new Map<string, number[]>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(path.join(folder, file), "utf8").trim().split("\n")) {
      const { route, statements } = JSON.parse(line) as { route: string; statements: number }
      const all = found.get(route) ?? []
      all.push(statements)
      found.set(route, all)
    }
  return new Map(
    [...found].map(([route, all]) => [route, { usual: percentile(all, 50), most: Math.max(...all) }]),
  )
}

function earlier(): Map<string, Counts> {
  const known = new Map<string, Counts>()
  for (const line of readFileSync(PAGE, "utf8").split("\n")) {
    const [, method, route, , usual, most] = LINE.exec(line) ?? []
    if (method) known.set(`${method} ${route}`, { usual: Number(usual), most: Number(most) })
  }
  return known
}

const pageOf = (counts: Map<string, Counts>) => `# Statements

The SQL statements of each route, counted at the database driver until the response ends. The begin and the end of a
transaction do not count. The numbers come from the HTTP specs: the median of the successful requests, and the most that
one of them needed, for example with empty caches. \`npm run bench -- statements\` runs the specs and writes this page.
With names of specs, such as \`npm run bench -- statements lists-store\`, only the routes that these specs call are counted
anew.

## Routes above ${MOST}

A route of ours may usually run ${MOST} statements at most. A spec file fails with the route's name if the median of the
route's successful requests is higher. These routes have limits of their own
([statement-limits.ts](../integration-tests/harness/statement-limits.ts)):

${EXCEPTIONS.map(
  ({ why, routes }) => `${why}

${Object.entries(routes)
  .map(([route, limit]) => `- \`${route}\`: ${limit}`)
  .join("\n")}
`,
).join("\n")}
## All routes

The engine's own routes are marked.

${tableOf(counts)}
`

function tableOf(counts: Map<string, Counts>): string {
  const lines = rows.flatMap((row) => {
    const count = counts.get(`${row.method} ${row.path}`)
    if (!count) return []
    return [
      [row.method, `\`${row.path}\``, isEngineRow(row) ? "engine" : "", `${count.usual}`, `${count.most}`],
    ]
  })
  lines.sort(([, one = ""], [, other = ""]) => (one < other ? -1 : 1))
  return markdownTable([["method", "route", "by", "usual", "most"], ...lines])
}
