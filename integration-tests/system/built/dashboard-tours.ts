import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { VISITED } from "../../harness/visit-languages"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const DEPARTURES = "**/admin/tour-departures?*"

interface Departure {
  id: string
  departure_status: string
}

/** Uses the pages of tours with the keyboard only, in two languages. `dashboard` works only inside of tests. */
export function toursByKeyboard(dashboard: () => OpenDashboard): void {
  const { call, confirm, dialog, expectAccessible, field, open, pick, quiet, speak } = keyboardHelp(dashboard)
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

    it("says in the calendar that it loads, that there is nothing, and what went wrong", async () => {
      let goOn = () => {}
      const answered = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await page.route(DEPARTURES, async (route) => {
        await answered
        await route.fulfill({ json: { tour_departures: [], count: 0, offset: 0, limit: 100 } })
      })
      await page.goto(`${dashboard().url}/app/tours/calendar`)
      await status(t("tours.calendar.loading")).waitFor()
      goOn()
      await status(t("tours.calendar.empty")).waitFor()
      await page.unroute(DEPARTURES)
      const json = { code: "invalid_state", message: "No." }
      await page.route(DEPARTURES, (route) => route.fulfill({ status: 409, json }))
      await pressOn(page, button(t("tours.calendar.next")))
      await page.getByRole("alert").waitFor()
      await expectAccessible()
      await page.unroute(DEPARTURES)
    })

    it("cancels a departure from the calendar after the plan is confirmed", async () => {
      const { month, day } = nextMonth()
      const { tour_departure } = await call<{ tour_departure: Departure }>("/admin/tour-departures", {
        tour_id: tourId,
        local_start: `${day}T09:15`,
        size: 8,
      })
      await open("tours/calendar")
      await pressOn(page, button(t("tours.calendar.next")))
      const shown = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(month)
      await page
        .getByRole("heading", { name: `${t("tours.calendar.title")}: ${shown}`, exact: true })
        .waitFor()
      const card = page.getByRole("button", { name: `09:15 ${title}` })
      await card.waitFor()
      await expectAccessible()
      await pressOn(page, card)
      await dialog().getByText(`${day} 09:15 (UTC)`).waitFor()
      await expectAccessible()
      await pressOn(page, dialog().getByRole("button", { name: t("tours.departures.cancel"), exact: true }))
      const question = t("tours.departures.cancelQuestion")
        .replace("{{bookings}}", "0")
        .replace("{{passengers}}", "0")
      await page.getByRole("alertdialog").getByText(question).waitFor()
      await confirm(t("tours.departures.cancel"))
      await page.getByText(t("tours.departures.done"), { exact: true }).waitFor()
      await card.getByText(t("crud.options.canceled")).waitFor()
      const { tour_departure: after } = await call<{ tour_departure: Departure }>(
        `/admin/tour-departures/${tour_departure.id}`,
      )
      expect(after.departure_status).toBe("canceled")
      await quiet()
    })

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

    const button = (name: string) => page.getByRole("button", { name, exact: true })
    const status = (text: string) => page.getByRole("status").getByText(text, { exact: true })
  })
}

/** A day in the middle of the next month. */
function nextMonth(): { month: Date; day: string } {
  const now = new Date()
  const month = new Date(now.getFullYear(), now.getMonth() + 1, 15)
  const number = String(month.getMonth() + 1).padStart(2, "0")
  return { month, day: `${month.getFullYear()}-${number}-15` }
}
