import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn } from "../../harness/keyboard"
import { patient } from "../../harness/patience"
import { expectTidy } from "../../harness/tidy-page"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"

/** Longer than the dashboard needs to move the focus. */
const KEY_TAKES_MS = patient(200)
/** More options than any list in these tests has. */
const MAX_LIST_LENGTH = 10

/** Functions for specs that use the keyboard only. `dashboard` works only inside of tests. */
export function keyboardHelp(dashboard: () => Dashboard) {
  const page = (): Page => dashboard().page
  const button = (name: string | RegExp) => page().getByRole("button", { name, exact: true })

  return {
    button,
    row: (name: string) => page().getByRole("link", { name, exact: true }),
    dialog: () => page().getByRole("dialog"),
    field: (name: string) => page().getByLabel(name, { exact: true }),

    async open(path: string): Promise<void> {
      await page().goto(`${dashboard().url}/app/${path}`)
      await page().locator("main").locator("h1, h2").first().waitFor()
      await page().waitForLoadState("networkidle")
    },

    /** The unsaved texts that this browser stores. */
    storedTexts: () =>
      page().evaluate<string[]>(
        "Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('svc.text.') ? [text] : []))",
      ),

    /** Sets the language of the dashboard. It holds for pages that open afterwards. */
    async speak(language: string): Promise<void> {
      await page()
        .context()
        .addCookies([{ name: "lng", value: language, url: dashboard().url }])
    },

    /** Fails if axe has serious findings in our part of the page, or if the page does not fit. */
    async expectAccessible(): Promise<void> {
      expect(await seriousFindings(page())).toEqual([])
      await expectTidy(page())
    },

    /** Waits until no message is visible, because an open message keeps the focus. */
    async quiet(): Promise<void> {
      await until(async () => (await page().locator("[data-sonner-toast]").count()) === 0)
    },

    /** Looks for a page that is not there, as a storefront does. */
    async miss(path: string, key: string): Promise<void> {
      const headers = { "x-publishable-api-key": key }
      const reply = await fetch(`${dashboard().url}/store/redirects?path=${path}`, { headers })
      if (!reply.ok) throw new Error(`/store/redirects answered ${reply.status}`)
    },

    /** Confirms that something shall be deleted. */
    async confirm(name: string): Promise<void> {
      await pressOn(page(), page().getByRole("alertdialog").getByRole("button", { name, exact: true }))
    },

    /** Opens a list of options and selects one with the arrow keys. */
    async choose(list: Locator, option: string): Promise<void> {
      await pressOn(page(), list)
      const all = page().getByRole("option", { name: option, exact: true })
      const wanted = all.and(page().locator(":focus"))
      await all.waitFor()
      // While a list opens, it ignores keys. So begin again at the top.
      let presses = 0
      await until(async () => {
        if ((await wanted.count()) > 0) return true
        // A page that is still loading may have drawn its form again, which closes the list.
        if ((await all.count()) === 0) await pressOn(page(), list)
        await page().keyboard.press(presses % MAX_LIST_LENGTH === 0 ? "Home" : "ArrowDown")
        presses += 1
        await page().waitForTimeout(KEY_TAKES_MS)
        return (await wanted.count()) > 0
      })
      await page().keyboard.press("Enter")
    },

    /** Opens a list of records, searches it for `typed`, and chooses the only record, which has this name. */
    async pick(list: Locator, name: string, typed = name): Promise<void> {
      await pressOn(page(), list)
      const option = page().getByRole("option", { name, exact: true })
      await page().getByRole("listbox").waitFor()
      await page().keyboard.type(typed)
      await until(async () => (await page().getByRole("option").count()) === 1)
      await pressOn(page(), option)
      await option.waitFor({ state: "detached" })
    },

    /** Calls the API with the page's session. After a 429, it waits and tries again. */
    async call<Answer>(path: string, body?: object): Promise<Answer> {
      const { status, answer } = await page().evaluate(
        async ({ to, json }) => {
          const headers = { "content-type": "application/json" }
          const init = json === undefined ? {} : { method: "POST", headers, body: json }
          let reply = await fetch(to, init)
          if (reply.status === 429) {
            const seconds = Number(reply.headers.get("retry-after"))
            await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
            reply = await fetch(to, init)
          }
          return { status: reply.status, answer: await reply.json() }
        },
        { to: path, json: body && JSON.stringify(body) },
      )
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      return answer as Answer
    },
  }
}
