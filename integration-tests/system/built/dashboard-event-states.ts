import type { Page, Route } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { ticketSales } from "./dashboard-event-sales"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const LISTS = [
  {
    to: "events/attendees",
    heading: "events.attendees.title",
    empty: "events.attendees.empty",
    path: "**/admin/event-registrations?**",
    many: "event_registrations",
  },
  {
    to: "destinations/tree",
    heading: "destinations.tree.title",
    empty: "destinations.empty",
    path: "**/admin/destinations?**",
    many: "destinations",
  },
]

const EVENTS = "**/admin/events?**"
const CHECK_INS = "**/admin/event-check-ins"
const REFUSAL = { status: 409, json: { type: "invalid_state", code: "invalid_state", message: "Not now." } }

/** Visits pages of events and destinations while they load, without records, and after a failed call. */
export function eventStates(dashboard: () => OpenDashboard): void {
  const { button, dialog, expectAccessible, field, open, pick } = keyboardHelp(dashboard)
  const { sellTickets, capture } = ticketSales(dashboard)
  const t = textsOf("en")
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("pages of events and destinations without their data", () => {
    it.each(LISTS)("$to: says that it loads, that it is empty, and what went wrong", async (list) => {
      const { to, heading, empty, path, many } = list
      const release = await held(path, { json: { [many]: [], count: 0, offset: 0, limit: 100 } })
      await page.goto(`${dashboard().url}/app/${to}`)
      await page.getByRole("heading", { name: t(heading), exact: true }).waitFor()
      await page.locator("main .animate-pulse").first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
      release()
      await page.getByText(t(empty), { exact: true }).waitFor()
      await expectAccessible()
      await page.unroute(path)
      await page.route(path, (route) => route.fulfill(REFUSAL))
      await page.goto(`${dashboard().url}/app/${to}`)
      await page.getByRole("main").getByRole("alert").getByText("Not now.").waitFor()
      await expectAccessible()
      await page.unroute(path)
    })

    it("offers the first destination in an empty tree", async () => {
      const path = "**/admin/destinations?**"
      const json = { destinations: [], count: 0, offset: 0, limit: 100 }
      await page.route(path, (route) => route.fulfill({ json }))
      await open("destinations/tree")
      await pressOn(page, button(t("destinations.new")))
      await page.waitForURL(/\/app\/destinations\/create$/)
      await page.unroute(path)
    })

    it("says at the check-in that events load, that there are no events, and what went wrong", async () => {
      const release = await held(EVENTS, { json: { events: [], count: 0, offset: 0, limit: 20 } })
      await open("events/check-in")
      await pressOn(page, field(t("events.one")))
      await dialog().locator(".animate-pulse").waitFor()
      release()
      await dialog().getByText(t("general.noResultsTitle"), { exact: true }).waitFor()
      await expectAccessible()
      await page.unroute(EVENTS)
      await page.route(EVENTS, (route) => route.fulfill(REFUSAL))
      await open("events/check-in")
      await pressOn(page, field(t("events.one")))
      await dialog().getByText("Not now.", { exact: true }).waitFor()
      await expectAccessible()
      await page.unroute(EVENTS)
    })

    it("says at the check-in that a code is checked, and repeats the same call after a lost connection", async () => {
      const sold = await sellTickets("Offline")
      await capture(sold.order)
      const nonces: string[] = []
      const called = (route: Route) => nonces.push(route.request().postDataJSON().nonce)
      await open("events/check-in")
      await pick(field(t("events.one")), sold.event.title)
      let goOn = () => {}
      const mayFail = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await page.route(CHECK_INS, async (route) => {
        called(route)
        await mayFail
        await route.abort()
      })
      await enter(sold.codes[0])
      const admit = button(t("events.checkIn.admit"))
      await admit.and(page.locator('[aria-busy="true"]')).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      goOn()
      await result(t("errors.connection")).waitFor()
      await expectAccessible()
      await page.unroute(CHECK_INS)
      await page.route(CHECK_INS, async (route) => {
        called(route)
        await route.continue()
      })
      await enter(sold.codes[0])
      await result(t("events.checkIn.admitted").replace("{{name}}", sold.attendees[0] ?? "")).waitFor()
      const [first, ...others] = nonces
      expect(others).toEqual([first])
      await page.unroute(CHECK_INS)
    })

    it("says at the check-in that a ticket is not paid, and admits its holder if the staff accepts that", async () => {
      const sold = await sellTickets("Unpaid")
      await open("events/check-in")
      await pick(field(t("events.one")), sold.event.title)
      await enter(sold.codes[0])
      await result(t("events.checkIn.unpaid")).waitFor()
      await expectAccessible()
      const accept = (code = "") => button(`${t("events.checkIn.acceptUnpaid")}: ${code}`)
      await accept(sold.codes[0]).waitFor()
      // The decision is about the first ticket, also if another one was scanned since.
      await enter(sold.codes[1])
      await accept(sold.codes[1]).waitFor()
      await pressOn(page, accept(sold.codes[0]))
      await result(t("events.checkIn.admitted").replace("{{name}}", sold.attendees[0] ?? "")).waitFor()
      await accept(sold.codes[0]).waitFor({ state: "detached" })
      await accept(sold.codes[1]).waitFor()
      await pressOn(page, button(`${t("events.checkIn.dismiss")}: ${sold.codes[1]}`))
      await accept(sold.codes[1]).waitFor({ state: "detached" })
    })
  })

  const result = (text: string) => page.locator("[aria-live]").getByText(text, { exact: true })

  /** Types a code, as a scanner does. */
  async function enter(code = ""): Promise<void> {
    await typeInto(page, field(t("events.checkIn.code")), code)
    await page.keyboard.press("Enter")
  }

  /** Answers calls of this path only when the returned function is called. */
  async function held(path: string, answer: { json: object }): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(path, async (route) => {
      await released
      await route.fulfill(answer)
    })
    return release
  }
}
