import type { Locator, Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const SAVE = "ControlOrMeta+s"

interface Titled {
  id: string
  title: string
}

/** Fills in the forms of what events and tours sell with the keyboard only. `dashboard` works only inside of tests. */
export function saleFormsByKeyboard(dashboard: () => OpenDashboard): void {
  const { call, choose, confirm, dialog, expectAccessible, open, pick, quiet, row } = keyboardHelp(dashboard)
  const t = textsOf("en")
  let page: Page
  let tour: Titled

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("the forms of what events and tours sell, with the keyboard only", () => {
    beforeAll(async () => {
      await open("tours")
      const fields = { title: "Fjordland", body: "<p>Rocks.</p>", status: "published" }
      ;({ tour } = await call<{ tour: Titled }>("/admin/tours", fields))
    })

    it("offers for a ticket the sessions and quotas of its event only", async () => {
      const [event, other] = [await addEvent("Shino"), await addEvent("Oribe")]
      await open("events/tickets?open=new")
      const quotas = input(t("events.tickets.fields.quota_ids"))
      await quotas.waitFor()
      expect(await quotas.isDisabled()).toBe(true)
      await pick(input(t("events.tickets.fields.event_id")), other.title)
      await chooseQuota(quotas, "Oribe hall")
      await pick(input(t("events.tickets.fields.event_id")), event.title)
      await dialog().getByText("Oribe hall").waitFor({ state: "detached" })
      const session = dialog().getByRole("combobox", { name: t("events.tickets.fields.session_id") })
      await choose(session, "Shino talk")
      await typeInto(page, input(t("crud.fields.title")), "Seat of Shino")
      await addPrice(t("events.tickets.fields.prices"), "12")
      await chooseQuota(quotas, "Shino hall")
      await save()
      await open(`events/tickets?event_id=${event.id}`)
      await row("Seat of Shino").waitFor()
      await page.getByRole("row").filter({ hasText: "Seat of Shino" }).getByText(event.title, exact).waitFor()
      await expectAccessible()
      const { event_tickets } = await call<{ event_tickets: object[] }>(
        `/admin/event-tickets?event_id=${event.id}`,
      )
      expect(event_tickets).toMatchObject([
        { event_title: event.title, session_id: "talk", quota_ids: [event.quota] },
      ])
    })

    it("adds a kind of traveller with its ages and price", async () => {
      await open(`tours/units?tour_id=${tour.id}&open=new`)
      await pick(input(t("crud.fields.tour_id")), tour.title)
      await typeInto(page, input(t("crud.fields.title")), "Teenager")
      await addPrice(t("crud.fields.prices"), "80")
      await typeInto(page, input(t("tours.units.fields.min_age")), "12")
      await typeInto(page, input(t("tours.units.fields.max_age")), "17")
      await save()
      await row("Teenager").waitFor()
      const { tour_units } = await call<{ tour_units: object[] }>(`/admin/tour-units?tour_id=${tour.id}`)
      const prices = [{ amount: 80, currency_code: "eur" }]
      expect(tour_units).toMatchObject([{ title: "Teenager", min_age: 12, max_age: 17, prices }])
    })

    it("adds an option of a kind, charged per person", async () => {
      await open(`tours/options?tour_id=${tour.id}&open=new`)
      await pick(input(t("crud.fields.tour_id")), tour.title)
      await typeInto(page, input(t("crud.fields.title")), "Poles")
      await typeInto(page, input(t("tours.options.fields.type")), "equipment")
      await addPrice(t("crud.fields.prices"), "7")
      await choose(input(t("tours.options.fields.per")), t("crud.options.person"))
      await save()
      await row("Poles").waitFor()
      const { tour_options } = await call<{ tour_options: object[] }>(
        `/admin/tour-options?tour_id=${tour.id}`,
      )
      const prices = [{ amount: 7, currency_code: "eur" }]
      expect(tour_options).toMatchObject([{ title: "Poles", type: "equipment", per: "person", prices }])
    })

    it("adds a season, and the price of a traveller in it", async () => {
      await call("/admin/tour-units", {
        tour_id: tour.id,
        title: "Pensioner",
        prices: [{ amount: 70, currency_code: "eur" }],
      })
      await open(`tours/seasons?tour_id=${tour.id}&open=new`)
      await pick(input(t("crud.fields.tour_id")), tour.title)
      await typeInto(page, input(t("crud.fields.title")), "Harvest")
      await typeInto(page, input(t("tours.seasons.fields.starts_on")), "2041-09-01")
      await typeInto(page, input(t("tours.seasons.fields.ends_on")), "2041-10-31")
      await save()
      await row("Harvest").waitFor()
      await open(`tours/rates?tour_id=${tour.id}&open=new`)
      // The lists are searched by the titles of units and seasons, and show the title of the tour before it.
      await pick(input(t("tours.rates.fields.unit_id")), `${tour.title}: Pensioner`, "Pensioner")
      await pick(input(t("tours.rates.fields.season_id")), `${tour.title}: Harvest`, "Harvest")
      await addPrice(t("crud.fields.prices"), "55")
      await save()
      const { tour_rates } = await call<{ tour_rates: object[] }>(`/admin/tour-rates?tour_id=${tour.id}`)
      expect(tour_rates).toMatchObject([{ prices: [{ amount: 55, currency_code: "eur" }] }])
    })

    it("adds a departure after it has corrected the start, and changes its places", async () => {
      const start = input(t("tours.departures.fields.local_start"))
      await open(`tours/departures?tour_id=${tour.id}&open=new`)
      await pick(input(t("crud.fields.tour_id")), tour.title)
      await typeInto(page, start, "2041-07-01")
      await typeInto(page, input(t("crud.fields.size")), "12")
      await typeInto(page, input(t("crud.fields.min_participants")), "4")
      await page.keyboard.press(SAVE)
      await start.and(page.locator("[aria-invalid=true]")).waitFor()
      await quiet()
      await typeInto(page, start, "2041-07-01T09:00")
      await save()
      const link = row("2041-07-01 09:00")
      await pressOn(page, link)
      await start.and(page.locator(":disabled")).waitFor()
      await typeInto(page, input(t("crud.fields.size")), "15")
      await pressOn(page, input(t("tours.departures.fields.is_guaranteed")), "Space")
      await save()
      const { tour_departures } = await call<{ tour_departures: object[] }>(
        `/admin/tour-departures?tour_id=${tour.id}`,
      )
      expect(tour_departures).toMatchObject([
        { local_start: "2041-07-01T09:00", size: 15, min_participants: 4, is_guaranteed: true },
      ])
    })

    it("adds a category of tours within another, and deletes it", async () => {
      const { tour_category: outer } = await call<{ tour_category: { id: string } }>(
        "/admin/tour-categories",
        { name: "Estuary" },
      )
      const found = async () => {
        const { tour_categories } = await call<{ tour_categories: object[] }>(
          "/admin/tour-categories?q=Kayaking",
        )
        return tour_categories
      }
      await open("tour-categories?open=new")
      await pick(input(t("tour_categories.fields.parent_id")), "Estuary")
      await typeInto(page, input(t("tour_categories.fields.name")), "Kayaking")
      await save()
      expect(await found()).toMatchObject([{ name: "Kayaking", parent_id: outer.id, slug: "kayaking" }])
      await pressOn(page, row("Kayaking"))
      await pressOn(page, dialog().getByRole("button", { name: t("actions.delete"), exact: true }))
      await confirm(t("actions.delete"))
      await dialog().waitFor({ state: "detached" })
      expect(await found()).toEqual([])
      await quiet()
      await expectAccessible()
    })
  })

  const exact = { exact: true }
  const input = (label: string) => dialog().getByLabel(label, exact)

  /** An event with one session and one quota, both with its title. */
  async function addEvent(title: string): Promise<Titled & { quota: string }> {
    const { event } = await call<{ event: Titled }>("/admin/events", {
      title,
      body: "<p>Twice.</p>",
      status: "published",
      sessions: [{ id: "talk", title: `${title} talk`, starts_at: "2041-01-01T10:00:00Z" }],
    })
    const { event_quota } = await call<{ event_quota: Titled }>("/admin/event-quotas", {
      event_id: event.id,
      title: `${title} hall`,
      size: 20,
    })
    return { ...event, quota: event_quota.id }
  }

  /** Chooses the only quota that the list offers. The list stays open, because there may be several. */
  async function chooseQuota(list: Locator, name: string): Promise<void> {
    await pressOn(page, list)
    const option = page.getByRole("option", { name, exact: true })
    await option.waitFor()
    expect(await page.getByRole("option").count()).toBe(1)
    await pressOn(page, option)
    await page.keyboard.press("Escape")
    await option.waitFor({ state: "detached" })
    await dialog().getByText(name, exact).waitFor()
  }

  async function addPrice(group: string, amount: string): Promise<void> {
    const prices = dialog().getByRole("group", { name: group, exact: true })
    await pressOn(page, prices.getByRole("button", { name: t("actions.add"), exact: true }))
    await typeInto(page, prices.getByLabel(t("crud.fields.amount"), exact), amount)
    await typeInto(page, prices.getByLabel(t("crud.fields.currency_code"), exact), "eur")
  }

  async function save(): Promise<void> {
    await expectAccessible()
    await page.keyboard.press(SAVE)
    await dialog().waitFor({ state: "detached" })
    await quiet()
  }
}
