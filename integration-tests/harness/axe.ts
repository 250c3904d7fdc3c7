import axe from "axe-core"
import type { Page } from "playwright-core"

/** A string because it runs in the page; this project does not load the DOM types. */
const FIND = `async () => {
  const part = document.querySelector("[role=dialog]") ?? document.querySelector("main")
  const { violations } = await axe.run(part, { resultTypes: ["violations"] })
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200)))
}`

/**
 * Lists axe's serious and critical findings in our part of the page: the open dialog, or else the page's content
 * without the engine's navigation. Each line names the rule and an element.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate<string[]>(`(${FIND})()`)
}
