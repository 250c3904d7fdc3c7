import { execFileSync } from "node:child_process"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { patient } from "../../../integration-tests/harness/patience"

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024
const SRC = path.resolve(__dirname, "../..")

/** The modules that a new process loads for these files. */
function loadedBy(...files: string[]): string[] {
  const program = `for (const file of ${JSON.stringify(files)}) require(file)
    process.stdout.write(JSON.stringify(Object.keys(require.cache)), () => process.exit(0))`
  const output = execFileSync(
    process.execPath,
    ["-r", "ts-node/register/transpile-only", "--eval", program],
    { cwd: path.dirname(SRC), encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES },
  )
  const loaded: unknown = JSON.parse(output)
  if (!Array.isArray(loaded)) throw new Error("The process printed no list of modules.")
  return loaded.map(String)
}

const ENGINE = /\/node_modules\/@(medusajs|mikro-orm)\//
/** Files of a feature that need the engine. A light command must not load them. */
const REST_OF_FEATURES =
  /^(api|kits\/(seed|skills)|workflows)\/|^features\/[^/]+\/(api|jobs|seed|skills|subscribers|workflows)[-/.]|\/(contract|wiring)\.ts$/

describe("features", { timeout: patient(60_000) }, () => {
  it.each([
    ["the configuration", [`${SRC}/root.ts`, `${SRC}/config.ts`]],
    ["`npm run tenant`", [`${SRC}/root.ts`, `${SRC}/config.ts`, `${SRC}/tenant-cli/program.ts`]],
  ])("load no engine into %s, and nothing but their declarations", (_, files) => {
    const loaded = loadedBy(...files)
    expect(loaded.filter((file) => file.includes("/src/features/")).length).toBeGreaterThan(20)
    expect(loaded.filter((file) => ENGINE.test(file))).toEqual([])
    expect(loaded.filter((file) => REST_OF_FEATURES.test(path.relative(SRC, file)))).toEqual([])
  })
})
