import { randomUUID } from "node:crypto"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OpenDashboard } from "../harness/dashboard"
import { pressOn, typeInto } from "../harness/keyboard"
import { until } from "../harness/until"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const DAY_MS = 86_400_000
const LANGUAGES = ["en", "tr", "ar"] as const
const SAVE = "ControlOrMeta+s"

interface Sold {
  event: { id: string; title: string }
  code: string
  attendee: string
}

interface Token {
  token: string
}

/** Uses the pages of events with the keyboard only, in three languages. `dashboard` works only inside of tests. */
export function eventsByKeyboard(dashboard: () => OpenDashboard): void {
  const { call, expectAccessible, field, open, quiet, speak } = keyboardHelp(dashboard)
  let page: Page

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe.each(LANGUAGES)("events with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)
    let sold: Sold

    beforeAll(async () => {
      await speak(language)
      await open("events")
      sold = await sellTicket(language)
    })
    afterAll(() => speak("en"))

    it("writes an event with its venue and a speaker", async () => {
      const title = `Kiln night ${language}`
      await open("events/create")
      await typeInto(page, field(t("crud.fields.title")), title)
      await typeInto(page, field(t("crud.fields.body")), "Bring a coat.")
      const venue = group(t("events.fields.venue"))
      await typeInto(page, inside(venue, t("crud.fields.name")), "Old kiln")
      await typeInto(page, inside(venue, t("events.venue.fields.country_code")), "nl")
      const speakers = group(t("events.fields.speakers"))
      await pressOn(page, speakers.getByRole("button", { name: t("actions.add"), exact: true }))
      await typeInto(page, inside(speakers, t("crud.fields.name")), "Mira")
      await expectAccessible()
      await page.keyboard.press(SAVE)
      await page.waitForURL(/\/app\/events\/event_/)
      const id = page.url().split("/").at(-1)
      const { event } = await call<{ event: object }>(`/admin/events/${id}`)
      expect(event).toMatchObject({
        title,
        venue: { name: "Old kiln", country_code: "nl", address: null },
        speakers: [{ id: expect.stringMatching(/^[\w-]{8}$/), name: "Mira" }],
      })
      await quiet()
      await expectAccessible()
    })

    it("shows the attendees of one event with their answers", async () => {
      await open(`events/attendees?event_id=${sold.event.id}`)
      await page.getByText("Which meal?: fish").waitFor()
      await page.getByText(sold.attendee).first().waitFor()
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
      await typeInto(page, code, sold.code)
      await page.keyboard.press("Enter")
      const admitted = t("events.checkIn.admitted").replace("{{name}}", sold.attendee)
      await page.locator("[aria-live]").getByText(admitted, { exact: true }).waitFor()
      await expectAccessible()
      await typeInto(page, code, sold.code)
      await page.keyboard.press("Enter")
      await page.locator("[aria-live]").getByText(t("events.checkIn.used"), { exact: true }).waitFor()
      await typeInto(page, code, "2".repeat(32))
      await page.keyboard.press("Enter")
      await page.locator("[aria-live]").getByText(t("events.checkIn.unknown"), { exact: true }).waitFor()
      expect(
        await page
          .getByRole("region", { name: t("events.checkIn.log") })
          .getByRole("listitem")
          .count(),
      ).toBe(3)
      await expectAccessible()
    })

    const group = (name: string) => page.getByRole("group", { name, exact: true })
    const inside = (part: ReturnType<typeof group>, label: string) => part.getByLabel(label, { exact: true })

    /** Opens a list of records, searches it and chooses the first one. */
    async function pick(trigger: ReturnType<typeof group>, name: string): Promise<void> {
      await pressOn(page, trigger)
      const option = page.getByRole("option", { name, exact: true })
      await page.getByRole("listbox", { name: t("crud.choose") }).waitFor()
      await page.keyboard.type(name)
      await until(async () => (await page.getByRole("option").count()) === 1)
      await pressOn(page, option)
      await option.waitFor({ state: "detached" })
    }
  })

  /** A customer buys a ticket whose attendee answers a form. */
  async function sellTicket(language: string): Promise<Sold> {
    const content = {
      title: { en: `Dinner ${language}` },
      steps: [{ id: "first", fields: [{ name: "meal", type: "text", label: { en: "Which meal?" } }] }],
    }
    const { form } = await call<{ form: { id: string } }>("/admin/forms", {
      content,
      slug: `dinner-${language}`,
    })
    await call(`/admin/forms/${form.id}/publish`, {})
    const { event } = await call<Pick<Sold, "event">>("/admin/events", {
      ...{ title: `Glaze evening ${language}`, body: "<p>Twice.</p>", status: "published" },
      starts_at: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    })
    const { event_ticket } = await call<{ event_ticket: { id: string } }>("/admin/event-tickets", {
      ...{ event_id: event.id, title: "Seat", quota_ids: [], attendee_form_id: form.id },
      prices: [{ amount: 10, currency_code: "eur" }],
    })
    const credentials = { email: `${randomUUID()}@events.test`, password: `the kiln is ${randomUUID()}` }
    const { token } = await store<Token>("/auth/customer/emailpass/register", credentials)
    await store("/store/customers", { email: credentials.email }, token)
    const signedIn = (await store<Token>("/auth/customer/emailpass", credentials)).token
    const { regions } = await store<{ regions: { id: string; currency_code: string }[] }>("/store/regions")
    const region = regions.find(({ currency_code }) => currency_code === "eur")
    const { cart } = await store<{ cart: { id: string } }>(
      "/store/carts",
      { region_id: region?.id, email: credentials.email },
      signedIn,
    )
    const attendee = { first_name: "Ada", last_name: `Lovelace ${language}`, answers: { meal: "fish" } }
    const path = `/store/carts/${cart.id}`
    await store(
      `${path}/event-items`,
      { ticket_id: event_ticket.id, quantity: 1, attendees: [attendee] },
      signedIn,
    )
    await store(`${path}/payment-sessions`, { provider_id: "pp_system_default" }, signedIn)
    await store(`${path}/complete`, {}, signedIn)
    const { registrations } = await store<{ registrations: { code: string }[] }>(
      "/store/events/my-registrations",
      undefined,
      signedIn,
    )
    return { event, code: registrations[0]?.code ?? "", attendee: `Ada Lovelace ${language}` }
  }

  async function store<Answer>(path: string, body?: object, token?: string): Promise<Answer> {
    const { url, key } = dashboard()
    const reply = await fetch(url + path, {
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": key,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Answer
  }
}
