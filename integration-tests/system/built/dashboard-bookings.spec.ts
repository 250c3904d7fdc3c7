import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { pressOn, tabTo } from "../../harness/keyboard"
import { VISITED } from "../../harness/visit-languages"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]
const CALENDAR = "**/admin/calendar?*"
/** A Wednesday. */
const DAY = "2041-05-15"

describe("the calendar of events, departures and bookings, in a browser", () => {
  const dashboard = useDashboard({ port: 19_149, database: "svc_dashboard_bookings_spec" })
  const { button, call, confirm, dialog, expectAccessible, open, quiet, speak } = keyboardHelp(dashboard)
  let page: Page
  let resource: string

  const status = (text: string) => page.getByRole("status").getByText(text, { exact: true })
  const entry = (title: string) => page.getByRole("button", { name: new RegExp(title) })
  const read = async <Thing>(path: string, one: string): Promise<Thing> => {
    const { [one]: thing } = await call<Record<string, Thing>>(path)
    if (thing === undefined) throw new Error(`${path} has no '${one}'.`)
    return thing
  }
  const startOf = async (path: string, one: string) =>
    Date.parse((await read<{ starts_at: string }>(path, one)).starts_at)
  const make = async (path: string, one: string, body: object): Promise<string> => {
    const { [one]: thing } = await call<Record<string, { id: string }>>(path, body)
    if (thing === undefined) throw new Error(`${path} has made no '${one}'.`)
    return thing.id
  }
  const bookAt = async (title: string, starts_at: string) => {
    const service_id = await make("/admin/services", "service", {
      title,
      duration_minutes: 60,
      resource_ids: [resource],
    })
    const contact = { first_name: "Ada", last_name: title }
    return make("/admin/service-bookings", "service_booking", {
      service_id,
      resource_id: resource,
      starts_at,
      contact,
    })
  }
  const departAt = async (title: string, local_start: string) => {
    const body = { title, body: "<p>Sand.</p>", status: "published" }
    const tour_id = await make("/admin/tours", "tour", body)
    return make("/admin/tour-departures", "tour_departure", {
      tour_id,
      local_start,
      end_time: "12:00",
      size: 8,
    })
  }

  beforeAll(() => {
    ;({ page } = dashboard())
  })
  afterAll(() => speak("en"))

  it("has a person who can be booked", async () => {
    await open("bookings/calendar")
    const hours = ALL_WEEK.map((weekday) => ({ weekday, start: "06:00", end: "22:00" }))
    const body = { name: "Mira", hours, timezone: "UTC" }
    resource = await make("/admin/service-resources", "service_resource", body)
  })

  describe.each(VISITED)("with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)
    const next = language === "ar" ? "Alt+ArrowLeft" : "Alt+ArrowRight"

    beforeAll(() => speak(language))

    it("says that it loads, that nothing is planned, and what went wrong", async () => {
      let goOn = () => {}
      const answered = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await page.route(CALENDAR, async (route) => {
        await answered
        await route.fulfill({ json: { calendar_entries: [], count: 0, offset: 0, limit: 1000 } })
      })
      await page.goto(`${dashboard().url}/app/bookings/calendar`)
      await status(t("calendar.loading")).waitFor()
      goOn()
      await status(t("calendar.empty")).waitFor()
      await expectAccessible()
      await page.unroute(CALENDAR)
      const json = { code: "invalid_state", message: "No." }
      await page.route(CALENDAR, (route) => route.fulfill({ status: 409, json }))
      await pressOn(page, button(t("services.calendar.next")))
      await page.getByRole("alert").waitFor()
      expect(await status(t("calendar.empty")).count()).toBe(0)
      await page.unroute(CALENDAR)
    })

    it("moves a booking by a quarter of an hour and by a day, and it keeps the focus", async () => {
      const title = `Lesson ${language}`
      const id = await bookAt(title, `${DAY}T10:00:00.000Z`)
      const path = `/admin/service-bookings/${id}`
      const begin = await startOf(path, "service_booking")
      await open(`bookings/calendar?date=${DAY}&view=week`)
      await tabTo(page, entry(title))
      await expectAccessible()
      const pressed = async (key: string, expected: number) => {
        const answered = page.waitForResponse(/\/reschedule$/)
        const drawn = page.waitForResponse(/\/admin\/calendar\?/)
        await page.keyboard.press(key)
        expect((await answered).status()).toBe(200)
        await drawn
        expect((await startOf(path, "service_booking")) - begin).toBe(expected)
        await page.locator(":focus", { hasText: title }).waitFor()
      }
      await pressed("Alt+ArrowDown", 15 * MINUTE_MS)
      await pressed(next, 15 * MINUTE_MS + DAY_MS)
      await pressed("Alt+ArrowUp", DAY_MS)
      await quiet()
    })

    it("moves a departure after a question, and not one that is canceled", async () => {
      const title = `Dunes ${language}`
      const id = await departAt(title, `${DAY}T09:00`)
      const path = `/admin/tour-departures/${id}`
      await open(`bookings/calendar?date=${DAY}&view=month`)
      await tabTo(page, entry(title))
      await expectAccessible()
      await page.keyboard.press(next)
      const name = t("calendar.move").replace("{{title}}", title)
      await page.getByRole("alertdialog", { name }).waitFor()
      expect(await startOf(path, "tour_departure")).toBe(Date.parse(`${DAY}T09:00:00Z`))
      await confirm(t("services.calendar.move"))
      await page.getByText(t("calendar.moved").replace("{{title}}", title)).waitFor()
      expect(await read(path, "tour_departure")).toMatchObject({ local_start: "2041-05-16T09:00" })

      await quiet()
      await pressOn(page, entry(title))
      await dialog().getByText("2041-05-16 09:00 (UTC)").waitFor()
      await expectAccessible()
      await pressOn(page, dialog().getByRole("button", { name: t("tours.departures.cancel"), exact: true }))
      await confirm(t("tours.departures.cancel"))
      await page
        .getByRole("button", { name: new RegExp(`${title}.*${t("crud.options.canceled")}`) })
        .waitFor()
      await quiet()
      await tabTo(page, entry(title))
      await page.keyboard.press(next)
      await page.getByText(t("calendar.stays"), { exact: true }).waitFor()
      expect(await read(path, "tour_departure")).toMatchObject({ local_start: "2041-05-16T09:00" })
      await quiet()
    })

    it("moves an event with its end and its sessions, and lists it", async () => {
      const title = `Market ${language}`
      const id = await make("/admin/events", "event", {
        title,
        body: "<p>Stalls.</p>",
        status: "published",
        starts_at: `${DAY}T11:00:00.000Z`,
        ends_at: `${DAY}T14:00:00.000Z`,
        sessions: [{ id: "first", title: "Opening", starts_at: `${DAY}T11:30:00.000Z` }],
      })
      await open(`bookings/calendar?date=${DAY}&view=week`)
      await tabTo(page, entry(title))
      await page.keyboard.press("Alt+ArrowDown")
      await confirm(t("services.calendar.move"))
      await page.getByText(t("calendar.moved").replace("{{title}}", title)).waitFor()
      expect(await read(`/admin/events/${id}`, "event")).toMatchObject({
        starts_at: `${DAY}T11:15:00.000Z`,
        ends_at: `${DAY}T14:15:00.000Z`,
        sessions: [{ id: "first", starts_at: `${DAY}T11:45:00.000Z`, ends_at: null }],
      })
      await quiet()

      await pressOn(page, button(t("calendar.list")))
      await entry(title).waitFor()
      await expectAccessible()
      await pressOn(page, button(t("events.title")))
      await entry(title).waitFor({ state: "detached" })
      await pressOn(page, button(t("events.title")))
      await pressOn(page, entry(title))
      await page.waitForURL(new RegExp(`/events/${id}`))
    })
  })

  it("moves a booking by drag with the mouse, and books a time that it marks", async () => {
    await speak("en")
    const title = "Dragged lesson"
    const id = await bookAt(title, "2041-06-12T10:00:00.000Z")
    await open("bookings/calendar?date=2041-06-12&view=day")
    await entry(title).scrollIntoViewIfNeeded()
    const box = await entry(title).boundingBox()
    if (!box) throw new Error("The booking is not visible.")
    const x = box.x + box.width / 2
    const topOf = async (time: string) =>
      (await page.locator(`.fc-timegrid-slot-lane[data-time="${time}"]`).boundingBox())?.y ?? 0
    const twoHours = (await topOf("11:00:00")) - (await topOf("09:00:00"))
    const answered = page.waitForResponse(/\/reschedule$/)
    await page.mouse.move(x, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, box.y + box.height * 1.5, { steps: 5 })
    await page.mouse.move(x, box.y + box.height / 2 + twoHours, { steps: 5 })
    await page.mouse.up()
    expect((await answered).status()).toBe(200)
    expect(await startOf(`/admin/service-bookings/${id}`, "service_booking")).toBe(
      Date.parse("2041-06-12T12:00:00Z"),
    )

    await page.waitForLoadState("networkidle")
    await page.mouse.click(x, box.y + box.height / 2)
    await dialog().getByText("New booking").waitFor()
    await page.keyboard.press("Escape")
  })

  hadNoErrors(dashboard)
})
