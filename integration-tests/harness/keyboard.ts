import type { Locator, Page } from "playwright-core"

/** More presses of the Tab key than any page needs. A message of the engine may take the focus away a few times. */
const MOST_STOPS = 400

/** Search for the element again after this many stops, because the page may have replaced it. */
const STOPS_PER_SEARCH = 20

/** A list that is loading shows no buttons, or disabled ones. Wait this often for an element that Tab can reach. */
const MOST_WAITS = 200
const WAIT_MS = 50

/** Runs in the page. */
const FIND_FOCUS = `(elements) => {
  if (elements.includes(document.activeElement)) return "there"
  if (elements.every((element) => element.isConnected && element.disabled)) return "out of reach"
  return elements.every((element) => element.isConnected) ? "elsewhere" : "replaced"
}`

/** Presses Tab until the element has the focus, like a user without a mouse. Throws if the focus never gets there. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  const focus = await page.evaluateHandle<(elements: unknown[]) => string>(FIND_FOCUS)
  let elements = await wanted.elementHandles()
  for (let stops = 0, waits = 0; stops < MOST_STOPS && waits < MOST_WAITS; ) {
    const place = await page.evaluate(([find, all]) => find(all), [focus, elements] as const)
    if (place === "there") return
    if (place === "elsewhere") {
      await page.keyboard.press("Tab")
      stops += 1
      // A search reads the whole page, so it takes far longer than a key press.
      if (stops % STOPS_PER_SEARCH > 0) continue
    } else {
      waits += 1
      if (place === "out of reach") await page.waitForTimeout(WAIT_MS)
    }
    elements = await wanted.elementHandles()
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
