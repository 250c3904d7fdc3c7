import type { Locator, Page } from "playwright-core"
import { patient } from "./patience"

/** More presses of the Tab key than any page needs. A message of the engine may take the focus away a few times. */
const MAX_STOPS = 400

/** A user holds the Tab key down. Looking after each press where the focus is takes far longer than the press. */
const PRESSES_PER_LOOK = 10

/** A list that is loading shows no buttons, or disabled ones. Wait this often for an element that Tab can reach. */
const MAX_WAITS = 200
const WAIT_MS = patient(50)

/** Menus move the focus a moment after the key. */
const FOCUS_TAKES_MS = patient(1_000)

/** Runs in the page. */
const FIND_FOCUS = `(elements) => {
  if (elements.includes(document.activeElement)) return "there"
  if (elements.every((element) => element.isConnected && element.disabled)) return "out of reach"
  return elements.every((element) => element.isConnected) ? "elsewhere" : "replaced"
}`

/** Runs in the page. Ignores the presses of Tab that come after one of the elements has the focus. */
const STOP_AT = `(elements) => {
  window.svcStopAt ??= window.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || !window.svcStops.includes(document.activeElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, true) ?? true
  window.svcStops = elements
}`

/** Presses Tab until the element has the focus, like a user without a mouse. Throws if the focus never gets there. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  const inPage = (source: string) => page.evaluateHandle<(elements: unknown[]) => string>(source)
  const [focus, stopAt] = await Promise.all([inPage(FIND_FOCUS), inPage(STOP_AT)])
  const run = (fn: typeof focus, elements: unknown[]) =>
    page.evaluate(([given, all]) => given(all), [fn, elements] as const)
  for (let stops = 0, waits = 0; stops < MAX_STOPS && waits < MAX_WAITS; ) {
    // The page may have replaced the element.
    const elements = await wanted.elementHandles()
    const place = await run(focus, elements)
    if (place === "there") return void (await run(stopAt, []))
    if (place === "elsewhere") {
      await run(stopAt, elements)
      await Promise.all(Array.from({ length: PRESSES_PER_LOOK }, () => page.keyboard.press("Tab")))
      stops += PRESSES_PER_LOOK
    } else {
      waits += 1
      if (place === "out of reach") await page.waitForTimeout(WAIT_MS)
    }
  }
  const last = await page.evaluate<string>("document.activeElement.outerHTML.slice(0, 200)")
  throw new Error(`Tab does not reach ${String(wanted)}; the last focused element is ${last}`)
}

/** Moves the focus to an element with Tab, then presses a key. */
export async function pressOn(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/**
 * Moves to an item of an open menu with the arrow keys, and chooses it. A menu forgets typed letters after a second, so
 * on a busy machine typing can choose another item.
 */
export async function chooseItem(page: Page, item: Locator): Promise<void> {
  await item.waitFor()
  // A menu that opens below the pointer gives the focus to the item there, again after each change of the layout.
  await page.mouse.move(0, 0)
  const isFocused = async () => (await item.and(page.locator(":focus")).count()) > 0
  for (let moves = 0; !(await isFocused()); moves++) {
    if (moves === MAX_STOPS) throw new Error(`The arrow keys do not reach ${String(item)}`)
    const moved = await movesFocus(page, "ArrowDown")
    // A press before the menu was ready may have moved past the item.
    if (!moved) await movesFocus(page, "Home")
  }
  await page.keyboard.press("Enter")
}

/** Presses a key, and waits a moment for the focus to move. Returns false if it stays. */
async function movesFocus(page: Page, key: string): Promise<boolean> {
  const before = await page.evaluateHandle<unknown>("document.activeElement")
  await page.keyboard.press(key)
  return page
    .waitForFunction(`(before) => document.activeElement !== before`, before, { timeout: FOCUS_TAKES_MS })
    .then(() => true)
    .catch(() => false)
}

/** Moves the focus to a field with Tab, then replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}
