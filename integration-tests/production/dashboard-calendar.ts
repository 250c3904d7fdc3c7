import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../harness/axe"
import { pressOn, tabTo, typeInto } from "../harness/keyboard"
import { expectTidy } from "../harness/tidy-page"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const LANGUAGES = ["en", "tr", "ar"] as const
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

interface Listed {
  service_bookings: {
    id: string
    starts_at: string
    status: string
    resource_id: string
    first_name: string
  }[]
}

/** Books, moves and closes bookings in the calendar of services. `dashboard` works only inside of tests. */
export function bookingCalendar(dashboard: () => Dashboard): void {
  const { button, call, choose, dialog, open, quiet, speak } = keyboardHelp(dashboard)
  let page: Page
  const hours = ALL_WEEK.map((weekday) => ({ weekday, start: "08:00", end: "20:00" }))
  const makePerson = async (name: string, position = 0) => {
    const { service_resource } = await call<{ service_resource: { id: string } }>(
      "/admin/service-resources",
      {
        ...{ name, hours, position, timezone: "Europe/Berlin" },
      },
    )
    return service_resource.id
  }
  const bookingsOf = async (resource: string) => {
    const { service_bookings } = await call<Listed>(`/admin/service-bookings?resource_id=${resource}`)
    return service_bookings
  }
  const card = (name: string) => page.getByRole("button", { name: new RegExp(name) })

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("the calendar of bookings", () => {
    it.each(LANGUAGES)(
      "in %s: books, moves, and marks a no-show with the keyboard only",
      async (language) => {
        await speak(language)
        await open("services/calendar")
        const text = textsOf(language)
        const person = `Person ${language}`
        const resource = await makePerson(person)
        const title = `Lesson ${language}`
        await call("/admin/services", { title, duration_minutes: 60, resource_ids: [resource] })
        await open("services/calendar")
        await choose(page.getByRole("combobox", { name: text("services.people.title") }), person)

        // Next week, so that no booking is over before the test ends.
        await pressOn(page, button(text("services.calendar.next")))
        await pressOn(page, button(text("services.bookings.new")))
        await pressOn(page, dialog().getByRole("button", { name: text("services.one"), exact: true }))
        await page.getByRole("searchbox").waitFor()
        await page.keyboard.type(title)
        await pressOn(page, page.getByRole("option", { name: title }))
        await typeInto(
          page,
          dialog().getByLabel(text("services.bookings.fields.contact.first_name"), { exact: true }),
          "Ada",
        )
        expect(await seriousFindings(page)).toEqual([])
        await pressOn(page, dialog().getByRole("button", { name: text("actions.save") }))
        await card("Ada").waitFor()
        const [made] = await bookingsOf(resource)
        expect(made).toMatchObject({ first_name: "Ada", status: "confirmed", resource_id: resource })
        const start = Date.parse(made?.starts_at ?? "")

        await quiet()
        await tabTo(page, card("Ada"))
        const pressed = async (key: string, expected: number) => {
          const answered = page.waitForResponse(/\/reschedule$/)
          await page.keyboard.press(key)
          expect((await answered).status()).toBe(200)
          await expect
            .poll(async () => Date.parse((await bookingsOf(resource))[0]?.starts_at ?? "") - start)
            .toBe(expected)
          // The booking keeps the focus, also in another column.
          await page.locator(":focus", { hasText: "Ada" }).waitFor()
          await page.waitForLoadState("networkidle")
        }
        await pressed("Alt+ArrowDown", 15 * MINUTE_MS)
        // In a language from right to left, the next day is on the left.
        const [next, back] = language === "ar" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"]
        await pressed(`Alt+${next}`, 15 * MINUTE_MS + DAY_MS)
        await pressed(`Alt+${back}`, 15 * MINUTE_MS)
        expect(await seriousFindings(page)).toEqual([])
        await expectTidy(page)

        await quiet()
        await pressOn(page, card("Ada"))
        await pressOn(page, dialog().getByRole("button", { name: text("services.calendar.no_show") }))
        await page
          .getByRole("button", { name: new RegExp(`${text("services.calendar.no_show")}.*Ada`) })
          .waitFor()
        expect((await bookingsOf(resource))[0]?.status).toBe("no_show")
      },
    )

    it("moves a booking to another person and time by drag, and marks time for a new one", async () => {
      await speak("en")
      await open("services/calendar")
      const people = [await makePerson("First person", -2), await makePerson("Second person", -1)]
      const [from = "", to = ""] = people
      const { service } = await call<{ service: { id: string } }>("/admin/services", {
        ...{ title: "Dragged lesson", duration_minutes: 60, resource_ids: people },
      })
      // Tomorrow at noon, in the browser's zone.
      const noon = new Date(await page.evaluate<number>("new Date().setHours(36, 0, 0, 0)"))
      await call("/admin/service-bookings", {
        ...{ service_id: service.id, resource_id: from, starts_at: noon.toISOString() },
        contact: { first_name: "Grace" },
      })
      await open("services/calendar")
      await button("Day").click()
      await button("Forward").click()
      const column = page.getByRole("region", { name: "Second person" }).locator("div").first()
      await card("Grace").waitFor()
      const box = await column.boundingBox()
      const before = await card("Grace").boundingBox()
      if (!box || !before) throw new Error("The calendar is not visible.")
      const hour = before.height
      // Two hours later. The grip is in the middle of the booking.
      const answered = page.waitForResponse(/\/reschedule$/)
      await card("Grace").dragTo(column, {
        targetPosition: { x: box.width / 2, y: before.y - box.y + 2.5 * hour },
      })
      expect((await answered).status()).toBe(200)
      const [moved] = await bookingsOf(to)
      expect(moved).toMatchObject({
        first_name: "Grace",
        starts_at: new Date(noon.getTime() + 120 * MINUTE_MS).toISOString(),
      })

      await page.waitForLoadState("networkidle")
      const { x, y } = (await column.boundingBox()) ?? box
      const empty = { x: x + box.width / 2, y: y + before.y - box.y }
      await page.mouse.move(empty.x, empty.y)
      await page.mouse.down()
      await page.mouse.move(empty.x, empty.y + hour)
      await page.mouse.up()
      await dialog().getByText("Second person").waitFor()
      await dialog().getByRole("button", { name: "Cancel" }).click()
    })

    it("switches back to English", () => speak("en"))
  })
}
