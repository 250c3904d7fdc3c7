import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

/** Where systems keep a Chromium; .ci/run installs Debian's. */
const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** A real browser without a window. Throws where the machine has none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = KNOWN.find((path) => existsSync(path))
  if (!executablePath)
    throw new Error(`This suite needs Chromium, see .ci/run; there is none at ${KNOWN.join(", ")}`)
  // Chromium refuses to put root, as whom CI may run, into its sandbox.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] })
}
