import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { VISITED } from "../../harness/visit-languages"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

/** The lists, with their texts and the path of their API. */
const LISTS = [
  ["services", "services", "**/admin/services?**"],
  ["services/people", "services.people", "**/admin/service-resources?**"],
  ["services/exceptions", "services.exceptions", "**/admin/service-exceptions?**"],
] as const

interface People {
  service_resources: { id: string; hours: { weekday: number; start: string; end: string }[] }[]
}

interface Services {
  services: { duration_minutes: number; resource_ids: string[] }[]
}

interface Exceptions {
  service_exceptions: { starts_on: string; ends_on: string; hours: object[]; resource_id: string | null }[]
}

/** Adds people with their hours, and services, with the keyboard only. `dashboard` works only inside of tests. */
export function servicesByKeyboard(dashboard: () => Dashboard): void {
  const { button, call, choose, dialog, expectAccessible, open, quiet, speak } = keyboardHelp(dashboard)
  let page: Page
  describe.each(VISITED)("services with the keyboard only, in '%s'", (language) => {
    const t = textsOf(language)
    const person = `Teacher ${language}`
    const title = `Evening class ${language}`
    const input = (name: string) => dialog().getByLabel(name, { exact: true })
    const peopleNow = async () =>
      (await call<People>(`/admin/service-resources?q=${encodeURIComponent(person)}`)).service_resources
    const servicesNow = async () =>
      (await call<Services>(`/admin/services?q=${encodeURIComponent(title)}`)).services
    /** Looks for the person in the open list, and chooses it. */
    const choosePerson = async (field: string) => {
      await pressOn(page, input(field))
      await page.getByRole("searchbox").waitFor()
      await page.keyboard.type(person)
      await pressOn(page, page.getByRole("option", { name: person }))
    }
    const save = async () => {
      await pressOn(page, dialog().getByRole("button", { name: t("actions.save"), exact: true }))
      await until(async () => (await dialog().count()) === 0)
      await quiet()
    }

    beforeAll(async () => {
      ;({ page } = dashboard())
      await speak(language)
    })
    afterAll(() => speak("en"))

    it("adds a person who works on Wednesdays", async () => {
      await open("services/people")
      await pressOn(page, button(t("services.people.new")))
      await typeInto(page, input(t("crud.fields.name")), person)
      await pressOn(page, dialog().getByRole("button", { name: t("actions.add"), exact: true }))
      const wednesday = new Intl.DateTimeFormat(language, { weekday: "long" }).format(new Date(2026, 2, 11))
      await choose(input(t("services.people.hours.fields.weekday")), wednesday)
      await typeInto(page, input(t("services.people.hours.fields.start")), "09:00")
      await typeInto(page, input(t("services.people.hours.fields.end")), "17:30")
      await expectAccessible()
      await save()
      await page.getByRole("link", { name: person }).waitFor()
      await expectAccessible()
      expect(await peopleNow()).toMatchObject([{ hours: [{ weekday: 3, start: "09:00", end: "17:30" }] }])
    })

    it("adds a service of this person", async () => {
      await open("services")
      await pressOn(page, button(t("services.new")))
      await typeInto(page, input(t("crud.fields.title")), title)
      await typeInto(page, input(t("services.fields.duration_minutes")), "45")
      await choosePerson(t("services.fields.resource_ids"))
      await page.keyboard.press("Escape")
      await expectAccessible()
      await save()
      await page.getByRole("link", { name: title }).waitFor()
      await expectAccessible()
      const resource_ids = (await peopleNow()).map(({ id }) => id)
      expect(await servicesNow()).toMatchObject([{ duration_minutes: 45, resource_ids }])
    })

    it("changes how long the service takes, and nothing else", async () => {
      const [before] = await servicesNow()
      await open("services")
      await pressOn(page, page.getByRole("link", { name: title }))
      await typeInto(page, input(t("services.fields.duration_minutes")), "60")
      await expectAccessible()
      await save()
      expect(await servicesNow()).toEqual([
        { ...before, duration_minutes: 60, updated_at: expect.any(String) },
      ])
    })

    it("adds a holiday of this person", async () => {
      const holiday = `Winter break ${language}`
      const days = { starts_on: "2041-12-24", ends_on: "2041-12-26" }
      await open("services/exceptions")
      await pressOn(page, button(t("services.exceptions.new")))
      await typeInto(page, input(t("crud.fields.title")), holiday)
      for (const [name, day] of Object.entries(days))
        await typeInto(page, input(t(`services.exceptions.fields.${name}`)), day)
      await choosePerson(t("services.exceptions.fields.resource_id"))
      await expectAccessible()
      await save()
      await page.getByRole("link", { name: holiday }).waitFor()
      await expectAccessible()
      const path = `/admin/service-exceptions?q=${encodeURIComponent(holiday)}`
      const [found] = await peopleNow()
      expect((await call<Exceptions>(path)).service_exceptions).toMatchObject([
        { ...days, hours: [], resource_id: found?.id },
      ])
    })

    it.each(LISTS)("%s: says what an empty list is for", async (to, texts, path) => {
      await page.route(path, async (route) => {
        const reply = await route.fetch()
        const answer = (await reply.json()) as Record<string, unknown>
        const none = Object.entries(answer).map(([key, value]) => [key, Array.isArray(value) ? [] : value])
        await route.fulfill({ response: reply, json: { ...Object.fromEntries(none), count: 0 } })
      })
      await page.goto(`${dashboard().url}/app/${to}`)
      await page.getByText(t(`${texts}.empty`)).waitFor()
      await expectAccessible()
      await page.unroute(path)
    })

    it("shows that services are loading, and that they cannot be loaded", async () => {
      const [to, texts, path] = LISTS[0]
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(path, async (route) => {
        await held
        await route.fulfill({
          status: 500,
          json: { code: "internal_error", type: "internal_error", message: "Broken." },
        })
      })
      await page.goto(`${dashboard().url}/app/${to}`)
      await page.getByRole("heading", { name: t(`${texts}.title`) }).waitFor()
      await page.locator("main .animate-pulse").first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
      release()
      await page.getByRole("main").getByRole("alert").waitFor()
      await expectAccessible()
      await page.unroute(path)
    })
  })
}
