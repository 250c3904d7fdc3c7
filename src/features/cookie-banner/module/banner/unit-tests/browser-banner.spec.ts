import path from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { expect, it } from "vitest"
import { BROWSER_BANNER } from "../browser-banner"

const ROOT = path.resolve(__dirname, "../../../../../..")
const MAX_BYTES = 12 * 1024

const INTRODUCTION = `/** The script of the cookie banner. Made by \`npm run banner\` from \`browser/cookie-banner\`; do not edit. */
`

it("is built from browser/cookie-banner", async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, "browser/cookie-banner/index.ts")],
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    format: "iife",
    target: "es2022",
  })
  const text = JSON.stringify(outputFiles[0]?.text.trim())
  await expect(`${INTRODUCTION}export const BROWSER_BANNER =\n  ${text}\n`).toMatchFileSnapshot(
    "../browser-banner.ts",
  )
})

it("has at most 12 KB as gzip", () => {
  expect(gzipSync(BROWSER_BANNER).length).toBeLessThan(MAX_BYTES)
})
