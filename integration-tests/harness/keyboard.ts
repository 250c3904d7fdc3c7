import type { Locator, Page } from "playwright-core"

/** Enough rounds for any of our pages. A toast of the engine may take the focus back a few times. */
const MOST_STOPS = 400

/** Presses Tab until the element has the focus, like a user without a mouse. Throws if the focus never gets there. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  const focused = wanted.and(page.locator(":focus"))
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press("Tab")
  }
  const last = await page.evaluate<string>("document.activeElement.outerHTML.slice(0, 200)")
  throw new Error(`Tab does not reach ${String(wanted)}; the last focused element is ${last}`)
}

/** Moves the focus to an element with Tab, then presses a key. */
export async function pressOn(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Moves the focus to a field with Tab, then replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}
