import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

/** Usual paths of Chromium. `.ci/run` installs Debian's package. */
const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Launches a headless Chromium. Throws if it is not installed. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = KNOWN.find((path) => existsSync(path))
  if (!executablePath)
    throw new Error(`This suite needs Chromium, see .ci/run. It is not installed at ${KNOWN.join(", ")}`)
  // Chromium refuses to start its sandbox as root, and CI may run as root.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] })
}
