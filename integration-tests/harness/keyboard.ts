import type { Locator, Page } from "playwright-core"

/** More than any page of ours has places to stop at. */
const MOST_STOPS = 150

/** Moves on with Tab until an element has the focus, as somebody without a mouse does. Throws where it never has. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  const focused = wanted.and(page.locator(":focus"))
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press("Tab")
  }
  const last = await page.evaluate<string>("document.activeElement.outerHTML.slice(0, 200)")
  throw new Error(`No key leads to ${String(wanted)}: the last stop is ${last}`)
}

/** Goes to an element with Tab, and presses a key there. */
export async function pressAt(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Goes to a field with Tab, and writes into it in place of what was there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}
