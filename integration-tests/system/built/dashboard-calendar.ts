import type { CDPSession, Locator, Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { expectTidy } from "../../harness/tidy-page"
import { VISITED } from "../../harness/visit-languages"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]
const BOOKINGS = "**/admin/service-bookings?**"

type Pointer = "mouse" | "finger"

interface Point {
  x: number
  y: number
}

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
  const { button, call, choose, confirm, dialog, expectAccessible, open, quiet, speak } =
    keyboardHelp(dashboard)
  let page: Page
  const hours = ALL_WEEK.map((weekday) => ({ weekday, start: "08:00", end: "20:00" }))
  const makePerson = async (name: string, position = 0) => {
    const { service_resource } = await call<{ service_resource: { id: string } }>(
      "/admin/service-resources",
      {
        name,
        hours,
        position,
        timezone: "Europe/Berlin",
      },
    )
    return service_resource.id
  }
  const bookingsOf = async (resource: string) => {
    const { service_bookings } = await call<Listed>(`/admin/service-bookings?resource_id=${resource}`)
    return service_bookings
  }
  const card = (name: string) => page.getByRole("button", { name: new RegExp(name) })
  const status = (text: string) => page.getByRole("status").getByText(text, { exact: true })

  /** A finger holds the booking until it is lifted off the calendar. */
  const drag = async (pointer: Pointer, name: string, grip: Point, goal: Point) => {
    const lifted = page.locator("[data-dragged=true]", { hasText: name })
    const halfway = { x: (grip.x + goal.x) / 2, y: (grip.y + goal.y) / 2 }
    if (pointer === "mouse") {
      await page.mouse.move(grip.x, grip.y)
      await page.mouse.down()
      await page.mouse.move(halfway.x, halfway.y, { steps: 5 })
      await lifted.waitFor()
      await page.mouse.move(goal.x, goal.y, { steps: 5 })
      await isAt(lifted, goal)
      await page.mouse.up()
      return
    }
    await touch("touchStart", grip)
    await lifted.waitFor()
    await touch("touchMove", halfway)
    await touch("touchMove", goal)
    await isAt(lifted, goal)
    await touch("touchEnd")
  }
  const isAt = (shown: Locator, { x, y }: Point) =>
    expect
      .poll(async () => {
        const box = await shown.boundingBox()
        return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2
      })
      .toBe(true)
  /** One session for all steps of a touch, because another session does not know that it has begun. */
  let session: CDPSession | undefined
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) => {
    session ??= await page.context().newCDPSession(page)
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] })
  }
  /** Marks an empty hour by mouse, or taps on its beginning. */
  const mark = async (pointer: Pointer, { x, y }: Point, hour: number) => {
    if (pointer === "finger") {
      await touch("touchStart", { x, y })
      await touch("touchEnd")
      return
    }
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + hour)
    await page.mouse.up()
  }

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("the calendar of bookings", () => {
    it.each(VISITED)("in %s: says that it loads, that it is empty, and what went wrong", async (language) => {
      await speak(language)
      const text = textsOf(language)
      let goOn = () => {}
      const answered = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await page.route(BOOKINGS, async (route) => {
        await answered
        await route.fulfill({ json: { service_bookings: [], count: 0, offset: 0, limit: 100 } })
      })
      await page.goto(`${dashboard().url}/app/services/calendar`)
      await status(text("services.calendar.loading")).waitFor()
      goOn()
      await status(text("services.bookings.empty")).waitFor()
      await expectAccessible()
      await page.unroute(BOOKINGS)
      const json = { code: "invalid_state", message: "No." }
      await page.route(BOOKINGS, (route) => route.fulfill({ status: 409, json }))
      await pressOn(page, button(text("services.calendar.next")))
      await page.getByRole("alert").waitFor()
      expect(await status(text("services.bookings.empty")).count()).toBe(0)
      await expectAccessible()
      await page.unroute(BOOKINGS)
    })

    it.each(VISITED)("in %s: books, moves, closes and cancels with the keyboard only", async (language) => {
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

      // It was the wrong booking.
      await quiet()
      await pressOn(page, card("Ada"))
      await pressOn(page, dialog().getByRole("button", { name: text("services.calendar.confirmed") }))
      await page.getByRole("button", { name: /^\D*\d.*Ada/ }).waitFor()
      await expect.poll(async () => (await bookingsOf(resource))[0]?.status).toBe("confirmed")

      await quiet()
      await pressOn(page, card("Ada"))
      const cancel = text("services.calendar.cancelBooking")
      await pressOn(page, dialog().getByRole("button", { name: cancel, exact: true }))
      await page.getByRole("alertdialog").getByText(text("services.calendar.cancelQuestion")).waitFor()
      await confirm(cancel)
      await expect.poll(async () => (await bookingsOf(resource))[0]?.status).toBe("canceled")
      // It was the only booking of this person.
      await status(text("services.bookings.empty")).waitFor()
      await expectAccessible()
    })

    it.each(["mouse", "finger"] as const)(
      "moves a booking to another person and time by drag with a %s, and books a time that it marks",
      async (pointer) => {
        await speak("en")
        await open("services/calendar")
        const names = [`First by ${pointer}`, `Second by ${pointer}`] as const
        const people = [await makePerson(names[0], -2), await makePerson(names[1], -1)]
        const [from = "", to = ""] = people
        const { service } = await call<{ service: { id: string } }>("/admin/services", {
          title: `Lesson by ${pointer}`,
          duration_minutes: 60,
          resource_ids: people,
        })
        const name = `Grace ${pointer}`
        // Tomorrow at noon, in the browser's zone.
        const noon = new Date(await page.evaluate<number>("new Date().setHours(36, 0, 0, 0)"))
        await call("/admin/service-bookings", {
          service_id: service.id,
          resource_id: from,
          starts_at: noon.toISOString(),
          contact: { first_name: name },
        })
        await open("services/calendar")
        await button("Day").click()
        await button("Forward").click()
        const column = page.getByRole("region", { name: names[1] }).locator("div").first()
        await card(name).waitFor()
        await column.scrollIntoViewIfNeeded()
        const box = await column.boundingBox()
        const before = await card(name).boundingBox()
        if (!box || !before) throw new Error("The calendar is not visible.")
        const hour = before.height
        // Two hours later.
        const grip = { x: before.x + before.width / 2, y: before.y + hour / 2 }
        const goal = { x: box.x + box.width / 2, y: grip.y + 2 * hour }
        const answered = page.waitForResponse(/\/reschedule$/)
        await drag(pointer, name, grip, goal)
        expect((await answered).status()).toBe(200)
        const [moved] = await bookingsOf(to)
        expect(moved).toMatchObject({
          first_name: name,
          starts_at: new Date(noon.getTime() + 120 * MINUTE_MS).toISOString(),
        })
        expect(await dialog().count()).toBe(0)

        await page.waitForLoadState("networkidle")
        const { x, y } = (await column.boundingBox()) ?? box
        await mark(pointer, { x: x + box.width / 2, y: y + before.y - box.y }, hour)
        await dialog().getByText(names[1]).waitFor()
        await dialog().getByRole("button", { name: "Service", exact: true }).click()
        await page.getByRole("searchbox").fill(`Lesson by ${pointer}`)
        await page.getByRole("option", { name: `Lesson by ${pointer}` }).click()
        await dialog().getByLabel("First name", { exact: true }).fill(`Marked ${pointer}`)
        await dialog().getByRole("button", { name: "Save", exact: true }).click()
        await card(`Marked ${pointer}`).waitFor()
        expect(await bookingsOf(to)).toContainEqual(
          expect.objectContaining({
            first_name: `Marked ${pointer}`,
            status: "confirmed",
            starts_at: noon.toISOString(),
          }),
        )
      },
    )

    it("switches back to English", () => speak("en"))
  })
}
