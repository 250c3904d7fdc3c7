import { existsSync } from "node:fs"
import { type Browser, type BrowserContext, chromium } from "playwright-core"

/** Usual paths of Chromium. `.ci/run` installs Debian's package. */
const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** No emulated graphics card, and no optimized code, which takes longer to make than it saves on short-lived pages. */
const LEAN = ["--disable-gpu", "--js-flags=--no-maglev,--no-turbofan"]

/**
 * Runs in each page, and lets all changes of its looks happen at once. Drawing movements takes much of the processor's
 * time, and each step of a test waits until they end.
 */
const STILL = `addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style")
  style.textContent =
    "*, *::before, *::after { animation-duration: 1ms !important; animation-delay: 0s !important; " +
    "animation-iteration-count: 1 !important; transition-duration: 0s !important; transition-delay: 0s !important }"
  document.head.append(style)
})`

/** Makes a browser's pages stand still. */
export async function withoutMovement(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(STILL)
  return context
}

/** Launches a headless Chromium. Throws if it is not installed. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = KNOWN.find((path) => existsSync(path))
  if (!executablePath)
    throw new Error(`This suite needs Chromium, see .ci/run. It is not installed at ${KNOWN.join(", ")}`)
  // Chromium refuses to start its sandbox as root, and CI may run as root.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: [...LEAN, ...(isRoot ? ["--no-sandbox"] : [])] })
}
