import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { dashboardFiles } from "../dashboard-files"

const ROOT = path.resolve(__dirname, "../../..")
const ADMIN = path.join(ROOT, "src/admin")

/** `import`, `export … from` and `import()` of our own files. The browser never asks for types. */
const IMPORTS =
  /^(?:import|export)\s+(?!type\b)(?:[^"']*?\bfrom\s*)?["'](\.[^"']+)["']|\bimport\(\s*["'](\.[^"']+)["']\s*\)/gm

const sources = readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && !file.includes("unit-tests"))
  .map((file) => path.join(ADMIN, file))

const loaded = allOf(sources)

describe("the files outside src/admin that the dashboard imports", () => {
  const shared = loaded.filter((file) => !file.startsWith(ADMIN + path.sep))

  it("are found, also those that only another of them imports", () => {
    const names = shared.map((file) => path.relative(ROOT, file))
    expect(names).toContain("src/kits/form-logic/evaluate.ts")
    expect(names).toContain("src/features/cookie-banner/module/banner/banner-texts.ts")
    expect(names).toContain("src/kits/form-logic/patterns.ts")
  })

  it.each(shared.map((file) => path.relative(ROOT, file)))("%s is served in development", async (file) => {
    const url = `/@fs${path.join(ROOT, file)}`
    expect(await dashboardFiles(ROOT)(url)).toEqual({ kind: "file", url })
  })
})

/** The files, and all that they import, directly or not. */
function allOf(files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return [...found]
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  return [...readFileSync(file, "utf8").matchAll(IMPORTS)].map(([, from, dynamic]) => {
    const target = path.resolve(path.dirname(file), from ?? dynamic ?? "")
    const names = [target, ...[".ts", ".tsx", ".js", "/index.ts", "/index.tsx"].map((end) => target + end)]
    const name = names.find((one) => /\.\w+$/.test(one) && existsSync(one))
    if (name === undefined) throw new Error(`${file} imports ${target}, which does not exist.`)
    return name
  })
}
