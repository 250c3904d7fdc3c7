import type { Page } from "playwright-core"

const PRESSES_PER_LOOK = 20
/** More than the stops of the longest page. */
const MAX_PRESSES = 600

/**
 * Runs in the page. Notes each element that gets the focus. `left` is true when the focus has been in the page's own part
 * and has gone on to the engine's.
 */
const BEGIN = `(() => {
  const main = document.querySelector("main")
  const state = { seen: new Set(), left: false }
  window.svcWalk = state
  main.setAttribute("tabindex", "-1")
  main.focus()
  main.removeAttribute("tabindex")
  addEventListener("focusin", ({ target }) => {
    if (main.contains(target)) state.seen.add(target)
    else if (state.seen.size > 0) state.left = true
  })
})()`

/** Runs in the page. The controls that no press of Tab has reached. A group of radio buttons or tabs is one stop. */
const MISSED = `(() => {
  const controls = document.querySelectorAll("main :is(a[href], button, input, select, textarea, [role=button], [role=switch])")
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
  const { seen } = window.svcWalk
  const inGroup = (element) => element.closest("[role=radiogroup], [role=tablist], [role=toolbar], [role=grid], [role=tree]")
  const groups = new Set([...seen].map(inGroup).filter(Boolean))
  return [...controls]
    .filter((element) => isShown(element) && !element.disabled && element.getAttribute("aria-hidden") !== "true")
    .filter((element) => !element.closest("[aria-hidden=true], [inert], [contenteditable=true]") && !groups.has(inGroup(element)))
    .filter((element) => !seen.has(element))
    .map((element) => element.outerHTML.slice(0, 200))
})()`

/**
 * Walks through an open page by Tab alone. Returns the controls that it does not reach, and one text more if the focus
 * never leaves the page's part.
 */
export async function unreachedByTab(page: Page): Promise<string[]> {
  await page.evaluate(BEGIN)
  let presses = 0
  const hasLeft = () =>
    page.evaluate<boolean>("window.svcWalk.left || document.activeElement === document.body")
  do {
    for (let count = 0; count < PRESSES_PER_LOOK; count++) await page.keyboard.press("Tab")
    presses += PRESSES_PER_LOOK
  } while (presses < MAX_PRESSES && !(await hasLeft()))
  const missed = await page.evaluate<string[]>(MISSED)
  return presses < MAX_PRESSES ? missed : [...missed, "The focus does not leave the page."]
}
