import type { Locator, Page } from "playwright-core"
import { toBuffer } from "qrcode"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { VISITED } from "../../harness/visit-languages"
import { type SoldTickets, ticketSales } from "./dashboard-event-sales"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const SAVE = "ControlOrMeta+s"

/** Uses the pages of events with the keyboard only, in two languages. `dashboard` works only inside of tests. */
export function eventsByKeyboard(dashboard: () => OpenDashboard): void {
  const { button, call, dialog, expectAccessible, field, open, pick, quiet, row, speak } =
    keyboardHelp(dashboard)
  const { sellTickets, capture } = ticketSales(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe.each(VISITED)("events with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)
    let sold: SoldTickets

    beforeAll(async () => {
      await speak(language)
      await open("events")
      sold = await sellTickets(language)
      await capture(sold.order)
    })
    afterAll(() => speak("en"))

    it("writes an event with its venue, a speaker and a session", async () => {
      const title = `Kiln night ${language}`
      await open("events/create")
      // The address of the venue has the same name in Arabic.
      await typeInto(page, inside(page.getByRole("tabpanel"), t("crud.fields.title")), title)
      await typeInto(page, field(t("crud.fields.body")), "Bring a coat.")
      const venue = group(t("events.fields.venue"))
      await typeInto(page, inside(venue, t("crud.fields.name")), "Old kiln")
      await typeInto(page, inside(venue, t("events.venue.fields.country_code")), "nl")
      const speakers = group(t("events.fields.speakers"))
      await pressOn(page, speakers.getByRole("button", { name: t("actions.add"), exact: true }))
      await typeInto(page, inside(speakers, t("crud.fields.name")), "Mira")
      const sessions = group(t("events.fields.sessions"))
      await pressOn(page, sessions.getByRole("button", { name: t("actions.add"), exact: true }))
      await typeInto(page, inside(sessions, t("crud.fields.title")), "Glazing")
      const parts = sessions.getByRole("spinbutton")
      await parts.first().waitFor()
      // The first half belongs to the start. An arrow key fills in each part, in any language.
      for (let index = 0; index < (await parts.count()) / 2; index++)
        await pressOn(page, parts.nth(index), "ArrowUp")
      const chosen = sessions
        .getByRole("group", { name: t("events.sessions.fields.speaker_ids"), exact: true })
        .getByRole("button", { name: "Mira", exact: true })
      await pressOn(page, chosen)
      await chosen.and(page.locator("[aria-pressed=true]")).waitFor()
      await expectAccessible()
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/events\/event_/)
      const id = page.url().split("/").at(-1)
      const { event } = await call<{ event: { speakers: { id: string }[] } }>(`/admin/events/${id}`)
      expect(event).toMatchObject({
        title,
        venue: { name: "Old kiln", country_code: "nl", address: null },
        speakers: [{ id: expect.stringMatching(/^[\w-]{8}$/), name: "Mira" }],
        sessions: [{ title: "Glazing", speaker_ids: event.speakers.map((one) => one.id) }],
      })
      await quiet()
      await expectAccessible()
    })

    it("makes a ticket whose attendees answer a form", async () => {
      const title = `Chair ${language}`
      await open("events/tickets")
      await pressOn(page, button(t("events.tickets.new")))
      await pick(inside(dialog(), t("events.tickets.fields.event_id")), sold.event.title)
      await typeInto(page, inside(dialog(), t("crud.fields.title")), title)
      const prices = group(t("events.tickets.fields.prices"))
      await pressOn(page, prices.getByRole("button", { name: t("actions.add"), exact: true }))
      await typeInto(page, inside(prices, t("events.tickets.prices.fields.amount")), "12")
      await typeInto(page, inside(prices, t("events.tickets.prices.fields.currency_code")), "eur")
      await pick(inside(dialog(), t("events.tickets.fields.attendee_form_id")), `Dinner ${language}`)
      await expectAccessible()
      const saved = page.waitForResponse(
        (reply) => reply.request().method() === "POST" && reply.url().endsWith("/admin/event-tickets"),
      )
      await page.keyboard.press(SAVE)
      const reply = await saved
      expect([reply.status(), (await reply.json()).event_ticket]).toMatchObject([
        200,
        { title, event_id: sold.event.id, prices: [{ amount: 12, currency_code: "eur" }] },
      ])
      await row(title).waitFor()
      await quiet()
      await expectAccessible()
    })

    it("shows the attendees of one event with their answers", async () => {
      await open(`events/attendees?event_id=${sold.event.id}`)
      await page.getByText("Which meal?: fish").first().waitFor()
      for (const name of sold.attendees) await page.getByText(name).first().waitFor()
      await page
        .getByRole("button", { name: sold.event.title })
        .and(page.locator("[aria-haspopup=menu]"))
        .waitFor()
      await expectAccessible()
    })

    it("admits a ticket once", async () => {
      await open("events/check-in")
      await pick(page.getByLabel(t("events.one"), { exact: true }), sold.event.title)
      const code = field(t("events.checkIn.code"))
      await typeInto(page, code, sold.codes[0] ?? "")
      await page.keyboard.press("Enter")
      await result(t("events.checkIn.admitted").replace("{{name}}", sold.attendees[0] ?? "")).waitFor()
      await expectAccessible()
      await typeInto(page, code, sold.codes[0] ?? "")
      await page.keyboard.press("Enter")
      await result(t("events.checkIn.used")).waitFor()
      await typeInto(page, code, "2".repeat(32))
      await page.keyboard.press("Enter")
      await result(t("events.checkIn.unknown")).waitFor()
      expect(
        await page
          .getByRole("region", { name: t("events.checkIn.log") })
          .getByRole("listitem")
          .count(),
      ).toBe(3)
      await expectAccessible()
    })

    it("admits a ticket by a picture of its code", async () => {
      await open("events/check-in")
      await pick(page.getByLabel(t("events.one"), { exact: true }), sold.event.title)
      await readPicture(
        await sharp({ create: { width: 40, height: 40, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      )
      await page.getByText(t("events.checkIn.noCode"), { exact: true }).waitFor()
      await quiet()
      const picture = await toBuffer(sold.codes[1] ?? "", { width: 1600 })
      await readPicture(picture)
      await result(t("events.checkIn.admitted").replace("{{name}}", sold.attendees[1] ?? "")).waitFor()
      await readPicture(picture)
      await result(t("events.checkIn.used")).waitFor()
      await quiet()
      await expectAccessible()
    })

    it("makes a quota, and changes its size", async () => {
      const title = `Hall ${language}`
      await open("events/quotas")
      await pressOn(page, button(t("events.quotas.new")))
      await pick(inside(dialog(), t("events.quotas.fields.event_id")), sold.event.title)
      await typeInto(page, inside(dialog(), t("crud.fields.title")), title)
      await typeInto(page, inside(dialog(), t("events.quotas.fields.size")), "40")
      await expectAccessible()
      await page.keyboard.press(SAVE)
      await dialog().waitFor({ state: "detached" })
      const quotas = async () => {
        const { event_quotas } = await call<{ event_quotas: { title: string }[] }>(
          `/admin/event-quotas?event_id=${sold.event.id}`,
        )
        return event_quotas
      }
      expect(await quotas()).toMatchObject([{ title, size: 40, taken: 0, remaining: 40 }])
      await quiet()
      await pressOn(page, row(title))
      await typeInto(page, inside(dialog(), t("events.quotas.fields.size")), "25")
      await page.keyboard.press(SAVE)
      await dialog().waitFor({ state: "detached" })
      await page.getByRole("row", { name: title }).getByText("25", { exact: true }).first().waitFor()
      expect(await quotas()).toMatchObject([{ title, size: 25, remaining: 25 }])
      await quiet()
      await expectAccessible()
    })

    const result = (text: string) => page.locator("[aria-live]").getByText(text, { exact: true })

    /** Chooses a picture from this device. */
    async function readPicture(buffer: Buffer): Promise<void> {
      const chooser = page.waitForEvent("filechooser")
      await pressOn(page, button(t("events.checkIn.picture")))
      await (await chooser).setFiles({ name: "ticket.png", mimeType: "image/png", buffer })
    }

    const group = (name: string) => page.getByRole("group", { name, exact: true })
    const inside = (part: Locator, label: string) => part.getByLabel(label, { exact: true })
  })
}
