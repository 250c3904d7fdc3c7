import { execFile } from "node:child_process"
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const ROOT = path.resolve(__dirname, "../..")
/** What a checkout has not, or has of its own. */
const NOT_COPIED = new Set(["node_modules", ".git", ".medusa", ".svc", "coverage", "static"])
const SLUG = "lantern-walks"
const TIMEOUT_MS = 170_000

let copy: string

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "svc-new-feature-"))
  // The embedded PostgreSQL may run as somebody else, who has to get to its files.
  chmodSync(copy, 0o755)
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (source) => !NOT_COPIED.has(path.relative(ROOT, source)),
  })
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a command in the copy; answers its exit code and all that it printed. */
async function run(command: string, words: string[]): Promise<{ code: number; output: string }> {
  const { PATH, HOME } = process.env
  try {
    const { stdout, stderr } = await promisify(execFile)(command, words, {
      cwd: copy,
      env: { PATH: `${path.join(copy, "node_modules/.bin")}${path.delimiter}${PATH}`, HOME },
      timeout: TIMEOUT_MS,
      maxBuffer: 64 * 1024 * 1024,
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** Of a command that must succeed. */
async function output(command: string, ...words: string[]): Promise<string> {
  const { code, output } = await run(command, words)
  expect(code, output).toBe(0)
  return output
}

const newFeature = (...words: string[]) => run("npm", ["run", "new:feature", "--", ...words])
const text = (file: string) => readFileSync(path.join(copy, file), "utf8")

/** The files that a command has printed, one to a line. */
function files(printed: string): string[] {
  return [...printed.matchAll(/^ {2}(\S+\.ts)$/gm)].map(([, file = ""]) => file)
}

describe("npm run new:feature", () => {
  it.each([
    ["Lantern_Walks", "kebab-case"],
    ["lantern-walk", "Name one by --singular, or choose a slug that is its plural"],
    ["blog", "There is a feature 'blog' already"],
    ["products", "The engine"],
    ["contracts", "means something else"],
    [`${SLUG} --prefix post`, "choose another --prefix"],
  ])("refuses %s, and makes nothing", async (words, why) => {
    const { code, output } = await newFeature(...words.split(" "))
    expect(code).toBe(1)
    expect(output).toContain("Nothing was made.")
    expect(output).toContain(why)
    expect(text("medusa-config.ts")).toBe(readFileSync(path.join(ROOT, "medusa-config.ts"), "utf8"))
  })

  it("says which line it misses where a file that names all features was changed", async () => {
    const { code, output } = await run("node", [
      "--input-type=module",
      "--eval",
      `import { wiringOf } from "./scripts/new-feature/wiring.mjs"
       wiringOf({ key: "x" })["src/seed/index.ts"]("import x from 'x'")`,
    ])
    expect(code).toBe(1)
    expect(output).toContain("it has no line 'const seeds: Seed[] = [' any more")
  })

  describe("once it has made a feature", () => {
    let made: string[]

    beforeAll(async () => {
      const { code, output } = await newFeature(SLUG, "--singular", "lantern-walk", "--prefix", "lwalk")
      expect(code, output).toBe(0)
      made = files(output)
    })

    it("tells what it made, and refuses to make it again", async () => {
      expect(made).toContain(`src/modules/${SLUG}/models/lantern-walk.ts`)
      expect(made).toContain(`integration-tests/http/${SLUG}.spec.ts`)
      const { code, output } = await newFeature(SLUG)
      expect(code).toBe(1)
      expect(output).toContain(`There is a feature '${SLUG}' already`)
    })

    it("has written what the formatter, the boundaries and the search for what is unused let pass", async () => {
      await output("npm", "run", "format:check")
      await output("npm", "run", "boundaries")
      await output("npm", "run", "unused")
    })

    it("has written what has types and passes lint", async () => {
      await output("npm", "run", "types:engine")
      // The cache of `npm run types` is shared by way of node_modules, and knows another tree.
      await output("tsc", "--noEmit")
      await output("eslint", "--max-warnings", "0", ...made)
    })

    it("has described the routes in the document", async () => {
      await output("npm", "run", "test:unit", "--", "src/api/unit-tests")
      const { paths } = JSON.parse(text("docs/openapi.json"))
      expect(Object.keys(paths).filter((name) => name.includes(SLUG))).toHaveLength(4)
    })

    it("has written the snapshot that the engine would have written", async () => {
      const printed = await output("npm", "run", "medusa", "--", "db:generate", "lanternWalks")
      expect(printed).toContain("No changes detected in your models")
    })

    it("has written specs that pass, the lists' among them", async () => {
      const specs = [`http/${SLUG}.spec.ts`, "http/lists.spec.ts"]
      const printed = await output("npm", "run", "test:http", "--", ...specs, "-t", SLUG)
      expect(printed).toMatch(/[1-9]\d passed, 0 failed/)
    })
  })
})
