import axe from "axe-core"
import type { Page } from "playwright-core"
import { patient } from "./patience"

/** A text and not a function, because it runs in the page, and TypeScript does not know the browser's types here. */
const FIND = `async (ours, patienceMs) => {
  const pause = () => new Promise((done) => setTimeout(done, 50))
  const isChanging = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === "running" && Number.isFinite(effect.getComputedTiming().endTime),
      )
  const end = performance.now() + patienceMs
  do await pause()
  while (isChanging() && performance.now() < end)
  const part = document.querySelector("[role=dialog]") ?? document.querySelector(ours)
  const { violations } = await axe.run(part, { resultTypes: ["violations"] })
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200)))
}`

/**
 * The serious findings of the accessibility checker axe in our part of the page, each with its rule and element. Our
 * part is the open dialog, or else the page without the engine's navigation, or the element that `ours` selects.
 * Waits for the transitions of colours first, for example of a button that has just become active: axe would judge a
 * colour half-way.
 */
export async function seriousFindings(page: Page, ours = "main"): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  return page.evaluate<string[]>(`(${FIND})(${JSON.stringify(ours)}, ${patient(10_000)})`)
}
