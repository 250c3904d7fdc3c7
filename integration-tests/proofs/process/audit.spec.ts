import { execFile } from "node:child_process"
import path from "node:path"
import { expect, it } from "vitest"
import { z } from "zod"
import { patient } from "../../harness/patience"

const ROOT = path.resolve(__dirname, "../../..")

/**
 * Known faults in packages that do not affect this product, by the address of their advisory, each with the reason. A
 * fault that does affect it is mended by another version or by `overrides` in package.json.
 */
const EXPLAINED: Readonly<Record<string, string>> = {}

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})

/** What `npm audit` prints. It exits with 1 if it finds something. */
function audit(): Promise<unknown> {
  const words = ["audit", "--omit=dev", "--json"]
  return new Promise((resolve) => {
    execFile("npm", words, { cwd: ROOT, timeout: patient(120_000), maxBuffer: 2 ** 26 }, (_, stdout) =>
      resolve(parsed(stdout)),
    )
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

it("no package that the server uses has a known fault that nobody has explained", async ({ skip }) => {
  const { data } = report.safeParse(await audit())
  if (!data) {
    console.info("audit: the registry does not tell known faults")
    skip()
    return
  }
  const found = Object.entries(data.vulnerabilities).flatMap(([name, { severity, via }]) =>
    via.flatMap((one) => (typeof one === "string" ? [] : [{ name, severity, ...one }])),
  )
  console.info(`audit: ${found.length} known faults, ${Object.keys(EXPLAINED).length} explained`)
  expect(found.filter(({ url }) => EXPLAINED[url] === undefined)).toEqual([])
})
