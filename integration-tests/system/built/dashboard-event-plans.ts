import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { VISITED } from "../../harness/visit-languages"
import { ticketSales } from "./dashboard-event-sales"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const SAVE = "ControlOrMeta+s"

/**
 * Refunds tickets, postpones, cancels and translates events with the keyboard only, in two languages. `dashboard`
 * works only inside of tests.
 */
export function eventPlansByKeyboard(dashboard: () => OpenDashboard): void {
  const { button, call, choose, confirm, dialog, expectAccessible, field, open, quiet, speak } =
    keyboardHelp(dashboard)
  const { sellTickets, capture, refundedOf, statuses, stateOf } = ticketSales(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe.each(VISITED)("plans of events with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)

    beforeAll(async () => {
      await speak(language)
      await open("events")
    })
    afterAll(() => speak("en"))

    it("refunds one ticket", async () => {
      const { event, order, attendees } = await sellTickets(`Raku ${language}`)
      await capture(order)
      await open(`events/attendees?event_id=${event.id}`)
      const [name = ""] = attendees
      await pressOn(page, page.getByRole("row", { name }).getByRole("checkbox"), "Space")
      await pressOn(page, page.getByRole("button", { name: t("events.attendees.refund") }))
      const question = t("events.attendees.refundQuestion").replace("{{number}}", "1")
      await page.getByRole("alertdialog").getByText(question, { exact: true }).waitFor()
      await confirm(t("events.attendees.refund"))
      await page.getByText(t("events.attendees.done").replace("{{number}}", "1"), { exact: true }).waitFor()
      await page.getByRole("row", { name }).getByText(t("crud.options.canceled"), { exact: true }).waitFor()
      expect(await refundedOf(order)).toBe(10)
      expect(await statuses(event.id)).toEqual(["canceled", "confirmed"])
      await quiet()
      await expectAccessible()
    })

    it("postpones an event and cancels it, after a plan that names people, mails and money", async () => {
      const { event, order } = await sellTickets(`Bisque ${language}`)
      await capture(order)
      const announce = t("events.announcement.open")
      await open(`events/${event.id}`)
      await page.getByText(t("events.hints.event_status"), { exact: true }).waitFor()
      await expectAccessible()
      await pressOn(page, button(announce))
      await fact("tickets", number(2))
      await fact("orders", number(1))
      await dialog().getByText(t("events.announcement.warning.postponed"), { exact: true }).waitFor()
      await expectAccessible()
      await pressOn(page, inDialog(t("events.announcement.confirm.postponed")))
      await page.getByText(t("events.announcement.done.postponed"), { exact: true }).waitFor()
      expect(await stateOf(event.id)).toBe("postponed")
      expect(await statuses(event.id)).toEqual(["confirmed", "confirmed"])
      await quiet()

      await pressOn(page, button(announce))
      await pressOn(page, dialog().getByRole("switch"), "Space")
      await fact("tickets", number(2))
      const money = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(20)
      await fact("refunds", money)
      await dialog().getByText(t("events.announcement.warning.canceled"), { exact: true }).waitFor()
      await expectAccessible()
      await pressOn(page, inDialog(t("events.announcement.confirm.canceled")))
      await page.getByText(t("events.announcement.done.canceled"), { exact: true }).waitFor()
      await button(announce).waitFor({ state: "detached" })
      expect(await stateOf(event.id)).toBe("canceled")
      await until(async () => (await refundedOf(order)) === 20)
      expect(await statuses(event.id)).toEqual(["canceled", "canceled"])
      await quiet()

      // The form can only make the event take place again.
      await choose(field(t("events.fields.event_status")), t("crud.options.scheduled"))
      await page.keyboard.press(SAVE)
      await until(async () => (await stateOf(event.id)) === "scheduled")
      await button(announce).waitFor()
      await quiet()
      await expectAccessible()
    })

    it("translates the venue, a session and a speaker", async () => {
      const { event } = await call<{ event: { id: string } }>("/admin/events", {
        title: `Salt ${language}`,
        body: "<p>Twice.</p>",
        translations: { de: { title: "Salz", body: "<p>Zweimal.</p>" } },
        venue: { name: "Old kiln" },
        sessions: [{ id: "one", title: "Glazing", starts_at: "2041-01-01T10:00:00Z" }],
        speakers: [{ id: "mira", name: "Mira", role: "Potter" }],
      })
      await open(`events/${event.id}`)
      const german = new Intl.DisplayNames([language], { type: "language" }).of("de") ?? ""
      await pressOn(page, page.getByRole("tab", { selected: true }), "End")
      await page.getByRole("tab", { name: new RegExp(german, "i"), selected: true }).waitFor()
      await typeInto(page, inside(translated("Old kiln"), t("crud.fields.name")), "Alter Ofen")
      await typeInto(page, inside(translated("Glazing"), t("crud.fields.title")), "Glasieren")
      await typeInto(page, inside(translated("Mira"), t("events.speakers.fields.role")), "Töpferin")
      await expectAccessible()
      await page.keyboard.press(SAVE)
      await page.getByText(t("crud.saved"), { exact: true }).waitFor()
      const { event: saved } = await call<{ event: { id: string } }>(`/admin/events/${event.id}`)
      expect(saved).toMatchObject({
        venue: { name: "Old kiln", translations: { de: { name: "Alter Ofen" } } },
        sessions: [{ title: "Glazing", translations: { de: { title: "Glasieren" } } }],
        speakers: [{ role: "Potter", translations: { de: { role: "Töpferin" } } }],
      })
      await quiet()
      await expectAccessible()
    })

    const number = (value: number) => new Intl.NumberFormat(language).format(value)
    const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true })
    const translated = (name: string) => page.getByRole("tabpanel").getByRole("group", { name, exact: true })

    /** Waits until the plan names a fact. */
    async function fact(name: string, value: string): Promise<void> {
      const term = dialog()
        .getByRole("term")
        .filter({ hasText: t(`events.announcement.facts.${name}`) })
      await term.locator("xpath=following-sibling::dd[1]").getByText(value, { exact: true }).waitFor()
    }

    const inside = (part: Locator, label: string) => part.getByLabel(label, { exact: true })
  })
}
