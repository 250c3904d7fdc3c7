import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"

/** What `npm run build` has made of the dashboard. */
const BUILD = path.resolve(__dirname, "../../.medusa/server/public/admin")
/**
 * The first load of the stock dashboard 2.21.2, in bytes after gzip: made by `medusa build --admin-only` without any
 * file of ours in `src/admin` but texts, and measured as below. Measure again after an upgrade of the engine.
 */
const STOCK = 1_841_776
/** How much more ours may be. */
const MORE = 60_000

describe("the built dashboard", () => {
  it("loads at its start little more than the stock dashboard, in each language", () => {
    const first = new Set(namesIn(readFileSync(path.join(BUILD, "index.html"), "utf8")))
    // Files that these import are fetched, too. A set takes in names while it is walked.
    for (const name of first) if (name.endsWith(".js")) for (const other of imports(name)) first.add(other)
    const texts = readdirSync(path.join(BUILD, "assets")).filter((name) => /^texts-\w+-[^.]+\.js$/.test(name))
    expect(texts).toHaveLength(11)
    expect([...first].filter((name) => name.startsWith("texts-"))).toEqual([])
    expect(first.size).toBeLessThan(10)
    const largest = Math.max(...texts.map(bytesOf))
    expect([...first].map(bytesOf).reduce((sum, bytes) => sum + bytes, largest)).toBeLessThan(STOCK + MORE)
  })
})

function namesIn(html: string): string[] {
  return [...html.matchAll(/\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = ""]) => name)
}

function imports(name: string): string[] {
  return [...contentOf(name).matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)].map(([, other = ""]) => other)
}

function bytesOf(name: string): number {
  return gzipSync(contentOf(name), { level: 9 }).length
}

function contentOf(name: string): string {
  return readFileSync(path.join(BUILD, "assets", name), "utf8")
}
