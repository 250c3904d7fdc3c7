import type { Page } from "playwright-core"
import { expect } from "vitest"

/**
 * Finds texts that are cut at their beginning instead of their end, and last columns without space, in both directions
 * of text.
 */
const CROWDED = `(() => {
  const isFromRight = document.documentElement.dir === "rtl"
  const cut = [...document.querySelectorAll("main .truncate")].filter(
    (element) =>
      element.scrollWidth > element.clientWidth &&
      /^[\\x20-\\x7e]+$/.test(element.innerText) &&
      getComputedStyle(element).direction === "rtl",
  )
  const tight = [...document.querySelectorAll("main tr > :last-child")].filter((element) => {
    // The cells of a calendar are its days.
    if (element.closest(".sr-only, .fc")) return false
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    return Number.parseFloat(isFromRight ? paddingLeft : paddingRight) < 16
  })
  return [...cut, ...tight].map((element) => element.innerText)
})()`

/** Checks that a page of the dashboard fits, and that it shows no key of a text and no empty value. */
export async function expectTidy(page: Page): Promise<void> {
  const main = page.locator("main")
  const text = await main.innerText()
  const overflow = await page.evaluate<number>(
    "document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth",
  )
  expect(text).not.toMatch(/\b(svc|config|crud|errors|assistant|media|publications|moderation)\.[a-z]\w*/)
  expect(text).not.toMatch(/\{\{|undefined|\bnull\b|\[object/)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await page.evaluate<string[]>(CROWDED)).toEqual([])
}
