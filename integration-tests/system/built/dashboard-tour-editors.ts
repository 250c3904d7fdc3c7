import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { VISITED } from "../../harness/visit-languages"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const SAVE = "ControlOrMeta+s"

/**
 * Writes a tour's itinerary and reads the tree of destinations with the keyboard only, in two languages. `dashboard`
 * works only inside of tests.
 */
export function tourEditorsByKeyboard(dashboard: () => OpenDashboard): void {
  const { call, expectAccessible, field, open, quiet, speak } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe.each(VISITED)("the editor of tours with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)

    beforeAll(() => speak(language))
    afterAll(() => speak("en"))

    it("writes an itinerary, and moves and removes its days", async () => {
      const title = `Coast walk ${language}`
      await open("tours/create")
      await typeInto(page, field(t("crud.fields.title")), title)
      await typeInto(page, field(t("crud.fields.body")), "Bring water.")
      const itinerary = page.getByRole("group", { name: t("tours.fields.itinerary"), exact: true })
      const inside = (name: string) =>
        itinerary.getByLabel(t(`tours.itinerary.fields.${name}`), { exact: true })
      for (const [index, day] of ["Harbour", "Cliffs", "Unwanted"].entries()) {
        await pressOn(page, button(itinerary, t("actions.add")))
        await typeInto(page, inside("day").nth(index), String(index + 1))
        await typeInto(page, inside("title").nth(index), day)
      }
      await typeInto(page, inside("body").first(), "Meet at the lighthouse.")
      await typeInto(page, inside("places").first(), "Lighthouse")
      await page.keyboard.press("Enter")
      await page.keyboard.type("Old quay")
      await expectAccessible()
      await pressOn(page, button(itinerary, t("actions.remove")).nth(2))
      await pressOn(page, button(itinerary, t("crud.moveDown")))
      // The focus stays on the moved day, which is the last one now, so its other button moves it back.
      await page.locator("[data-move='-1']:focus").waitFor()
      await page.keyboard.press("Enter")
      await page.locator("[data-move='1']:focus").waitFor()
      await page.keyboard.press("Enter")
      await page.locator("[data-move='-1']:focus").waitFor()
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/tours\/tour_/)
      const id = page.url().split("/").at(-1)
      const { tour } = await call<{ tour: object }>(`/admin/tours/${id}`)
      expect(tour).toMatchObject({
        title,
        itinerary: [
          { day: 2, title: "Cliffs" },
          { day: 1, title: "Harbour", body: "Meet at the lighthouse.", places: ["Lighthouse", "Old quay"] },
        ],
      })
      await quiet()
      await expectAccessible()
    })

    it("says which day of an itinerary lacks its title", async () => {
      await open("tours/create")
      await typeInto(page, field(t("crud.fields.title")), `Half a walk ${language}`)
      await typeInto(page, field(t("crud.fields.body")), "Later.")
      const itinerary = page.getByRole("group", { name: t("tours.fields.itinerary"), exact: true })
      await pressOn(page, button(itinerary, t("actions.add")))
      await typeInto(page, itinerary.getByLabel(t("tours.itinerary.fields.day"), { exact: true }), "1")
      await page.keyboard.press(SAVE)
      const name = itinerary.getByLabel(t("tours.itinerary.fields.title"), { exact: true })
      await itinerary.locator("[aria-invalid=true]").first().waitFor()
      expect(await name.getAttribute("aria-invalid")).toBe("true")
      await expectAccessible()
    })

    it("shows destinations below those that contain them, and opens one", async () => {
      const add = async (title: string, parent_id: string | null) => {
        const body = { title: `${title} ${language}`, body: "<p>Sea.</p>", parent_id }
        const { destination } = await call<{ destination: { id: string } }>("/admin/destinations", body)
        return destination.id
      }
      await open("destinations")
      const region = await add("Riviera", null)
      const town = await add("Harbour town", region)
      await open("destinations/tree")
      const outer = page.getByRole("listitem").filter({ has: link(`Riviera ${language}`) })
      const inner = outer
        .getByRole("list")
        .getByRole("link", { name: `Harbour town ${language}`, exact: true })
      await inner.waitFor()
      await expectAccessible()
      await pressOn(page, inner)
      await page.waitForURL(new RegExp(`/app/destinations/${town}$`))
      await page.getByRole("heading", { name: `Harbour town ${language}`, exact: true }).waitFor()
      await expectAccessible()
    })

    const button = (within: Locator, name: string) => within.getByRole("button", { name, exact: true })
    const link = (name: string) => page.getByRole("link", { name, exact: true })
  })
}
