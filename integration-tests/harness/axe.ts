import axe from "axe-core"
import type { Page } from "playwright-core"

/** A text and not a function, because it runs in the page, and TypeScript does not know the browser's types here. */
const FIND = `async (ours) => {
  const part = document.querySelector("[role=dialog]") ?? document.querySelector(ours)
  const { violations } = await axe.run(part, { resultTypes: ["violations"] })
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200)))
}`

/**
 * The serious findings of the accessibility checker axe in our part of the page, each with its rule and element. Our
 * part is the open dialog, or else the page without the engine's navigation, or the element that `ours` selects.
 */
export async function seriousFindings(page: Page, ours = "main"): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate<string[]>(`(${FIND})(${JSON.stringify(ours)})`)
}
