import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { VISITED } from "../../harness/visit-languages"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const SAVE = "ControlOrMeta+s"

interface Identified {
  id: string
}

/**
 * Reads, exports and cancels bookings of tours, and writes a tour's pictures and translated lists, with the keyboard only
 * in two languages. `dashboard` works only inside of tests.
 */
export function tourPassengersByKeyboard(dashboard: () => OpenDashboard): void {
  const { button, call, confirm, expectAccessible, field, open, quiet, speak } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe.each(VISITED)("passengers of tours with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)
    const passenger = `Ada Lovelace ${language}`
    let departure: string

    beforeAll(async () => {
      await speak(language)
      await open("tours")
      departure = await sellTour(language)
    })
    afterAll(() => speak("en"))

    it("lists the passengers of a departure, and exports them", async () => {
      await open(`tours/passengers?departure_id=${departure}`)
      await page.getByRole("row").filter({ hasText: passenger }).waitFor()
      await expectAccessible()
      const download = page.waitForEvent("download")
      await pressOn(page, page.getByRole("link", { name: t("actions.export"), exact: true }))
      const file = await readFile(await (await download).path(), "utf8")
      expect(file).toContain(`"Ada","Lovelace ${language}"`)
    })

    it("cancels and refunds the booking of a passenger", async () => {
      await open(`tours/passengers?departure_id=${departure}`)
      const row = page.getByRole("row").filter({ hasText: passenger })
      await pressOn(page, row.getByRole("checkbox"), "Space")
      await expectAccessible()
      await pressOn(page, button(new RegExp(`^${t("tours.passengers.refund")}`)))
      const question = t("tours.passengers.refundQuestion").replace("{{number}}", "1")
      await page.getByRole("alertdialog").getByText(question).waitFor()
      await confirm(t("tours.passengers.refund"))
      await row.getByText(t("crud.options.canceled")).waitFor()
      const { tour_passengers } = await call<{ tour_passengers: { status: string; order_id: string }[] }>(
        `/admin/tour-passengers?departure_id=${departure}`,
      )
      expect(tour_passengers).toMatchObject([{ status: "canceled" }])
      const { order } = await call<{ order: { payment_collections: { refunded_amount: number }[] } }>(
        `/admin/orders/${tour_passengers[0]?.order_id}?fields=payment_collections.refunded_amount`,
      )
      expect(order.payment_collections).toMatchObject([{ refunded_amount: 100 }])
      await quiet()
      await expectAccessible()
    })

    it("writes the pictures of a tour, and its lists in another language", async () => {
      await open("tours/create")
      await typeInto(page, field(t("crud.fields.title")), `Lake walk ${language}`)
      await typeInto(page, field(t("crud.fields.body")), "Reeds.")
      const gallery = page.getByRole("group", { name: t("tours.fields.gallery"), exact: true })
      const add = gallery.getByRole("button", { name: t("actions.add"), exact: true })
      for (const number of [1, 2]) {
        await pressOn(page, add)
        const picture = gallery.getByLabel(`${t("tours.fields.gallery")} ${number}`, { exact: true })
        await typeInto(page, picture, `/lake-${number}.jpg`)
      }
      const others = page.getByRole("group", { name: t("tours.fields.detail_translations"), exact: true })
      await pressOn(page, others.getByRole("button", { name: t("actions.add"), exact: true }).last())
      const label = (name: string) =>
        others.getByLabel(t(`tours.detail_translations.fields.${name}`), { exact: true })
      await typeInto(page, label("locale"), "de")
      await typeInto(page, label("inclusions"), "Mittagessen")
      await expectAccessible()
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/tours\/tour_/)
      const { tour } = await call<{ tour: object }>(`/admin/tours/${page.url().split("/").at(-1)}`)
      expect(tour).toMatchObject({
        gallery: ["/lake-1.jpg", "/lake-2.jpg"],
        detail_translations: [{ locale: "de", inclusions: ["Mittagessen"] }],
      })
      await quiet()
      await expectAccessible()
    })
  })

  /** A guest books a tour for one passenger and pays. Returns the departure. */
  async function sellTour(language: string): Promise<string> {
    const { tour } = await call<{ tour: Identified }>("/admin/tours", {
      title: `Island walk ${language}`,
      body: "<p>Boats.</p>",
      status: "published",
    })
    const { tour_unit } = await call<{ tour_unit: Identified }>("/admin/tour-units", {
      tour_id: tour.id,
      title: "Adult",
      prices: [{ amount: 100, currency_code: "eur" }],
    })
    const { tour_departure } = await call<{ tour_departure: Identified }>("/admin/tour-departures", {
      tour_id: tour.id,
      local_start: "2041-06-01T09:00",
      size: 8,
    })
    const { regions } = await store<{ regions: { id: string; currency_code: string }[] }>("/store/regions")
    const region = regions.find(({ currency_code }) => currency_code === "eur")
    const { cart } = await store<{ cart: Identified }>("/store/carts", {
      region_id: region?.id,
      email: `ada-${language}@tours.test`,
    })
    const path = `/store/carts/${cart.id}`
    await store(`${path}/tour-items`, {
      departure_id: tour_departure.id,
      units: [{ unit_id: tour_unit.id, quantity: 1 }],
      passengers: [{ unit_id: tour_unit.id, first_name: "Ada", last_name: `Lovelace ${language}` }],
    })
    await store(`${path}/payment-sessions`, { provider_id: "pp_system_default" })
    const { order } = await store<{ order: Identified }>(`${path}/complete`, {})
    const { order: placed } = await call<{ order: { payment_collections: { payments: Identified[] }[] } }>(
      `/admin/orders/${order.id}?fields=payment_collections.payments.id`,
    )
    await call(`/admin/payments/${placed.payment_collections[0]?.payments[0]?.id}/capture`, {})
    return tour_departure.id
  }

  async function store<Answer>(path: string, body?: object): Promise<Answer> {
    const { url, key } = dashboard()
    const headers = { "content-type": "application/json", "x-publishable-api-key": key }
    const reply = await fetch(url + path, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Answer
  }
}
