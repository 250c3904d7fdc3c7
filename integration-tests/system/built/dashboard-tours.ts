import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { VISITED } from "../../harness/visit-languages"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** Uses the pages of tours with the keyboard only, in two languages. `dashboard` works only inside of tests. */
export function toursByKeyboard(dashboard: () => OpenDashboard): void {
  const { call, dialog, expectAccessible, field, open, pick, quiet, speak } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe.each(VISITED)("tours with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)
    const title = `Dune walk ${language}`
    let tourId: string

    beforeAll(async () => {
      await speak(language)
      await open("tours")
      const { tour } = await call<{ tour: { id: string } }>("/admin/tours", {
        title,
        body: "<p>Sand.</p>",
        status: "published",
      })
      tourId = tour.id
    })
    afterAll(() => speak("en"))

    it("creates departures by a rule", async () => {
      await open("tours/departure-rules?open=new")
      await dialog().waitFor()
      await pick(field(t("crud.fields.tour_id")), title)
      const friday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(
        new Date("2041-05-03T00:00:00Z"),
      )
      await pressOn(page, dialog().getByRole("button", { name: friday, exact: true }))
      const periods = dialog().getByRole("group", { name: t("tours.rules.fields.periods"), exact: true })
      await pressOn(page, periods.getByRole("button", { name: t("actions.add"), exact: true }))
      await typeInto(page, field(t("tours.rules.periods.fields.from")), "2041-05-01")
      await typeInto(page, field(t("tours.rules.periods.fields.to")), "2041-05-31")
      await typeInto(page, field(t("tours.rules.fields.local_time")), "09:30")
      await expectAccessible()
      await pressOn(page, dialog().getByRole("button", { name: t("actions.save"), exact: true }))
      await dialog().waitFor({ state: "detached" })
      const { count } = await call<{ count: number }>(
        `/admin/tour-departures?tour_id=${tourId}&starts_from=2041-05-01T00:00:00Z&starts_to=2041-06-01T00:00:00Z`,
      )
      // The Fridays of May 2041.
      expect(count).toBe(5)
      await quiet()
      await expectAccessible()
    })

    it("says that nobody has booked yet", async () => {
      await open("tours/passengers")
      await page.getByText(t("tours.passengers.empty"), { exact: true }).waitFor()
      await expectAccessible()
    })
  })
}
