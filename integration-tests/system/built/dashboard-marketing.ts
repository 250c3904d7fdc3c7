import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { chooseItem, pressOn, tabTo, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const SAVE = "ControlOrMeta+s"
const BANNER_TITLE = "A word about cookies"
const LIST = "Letters of the kiln"
const READER = "ada@marketing.test"
const SEGMENT = "Everyone at marketing.test"
const CAMPAIGN = "Spring letter"

interface Campaigns {
  email_campaigns: { name: string; results: { recipients: number } }[]
}

/** Uses each page of marketing with the keyboard only. `dashboard` works only inside of tests. */
export function marketingByKeyboard(dashboard: () => Dashboard & { key: string }): void {
  const { button, call, confirm, dialog, expectAccessible, field, open, quiet, row } = keyboardHelp(dashboard)
  const t = textsOf("en")
  let page: Page
  const input = (key: string) => dialog().getByLabel(t(key), { exact: true })
  const inDialog = (key: string) => dialog().getByRole("button", { name: t(key), exact: true })
  const closed = () => until(async () => (await dialog().count()) === 0)
  const save = async () => {
    await page.keyboard.press(SAVE)
    await closed()
    await quiet()
  }
  /** Chooses a record in a field of an open form. A field for several records stays open until Escape. */
  const pick = async (key: string, name: string, { isMultiple = false } = {}) => {
    await pressOn(page, input(key))
    await page.getByRole("searchbox").last().waitFor()
    await page.keyboard.type(name)
    await pressOn(page, page.getByRole("option", { name }))
    if (isMultiple) await page.keyboard.press("Escape")
    await until(async () => (await page.getByRole("option").count()) === 0)
  }

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("marketing with the keyboard only", () => {
    it("designs the cookie banner with a preview, and publishes it", async () => {
      await open("cookie-banner")
      await typeInto(page, field(t("cookie_banner.fields.title")).first(), BANNER_TITLE)
      await page.getByRole("heading", { name: BANNER_TITLE }).waitFor()
      await pressOn(page, button(t("cookie_banner.addLink")))
      await typeInto(page, field(t("cookie_banner.fields.url")).last(), "https://shop.example/privacy")
      await typeInto(page, field(t("cookie_banner.fields.label")).last(), "Our privacy policy")
      await pressOn(page, page.locator("main summary").first())
      await field(t("cookie_banner.fields.key")).first().waitFor()
      await expectAccessible()
      await page.keyboard.press(SAVE)
      await page.getByText(t("crud.saved"), { exact: true }).first().waitFor()
      await quiet()
      await pressOn(page, button(t("singletons.publish")))
      await until(async () => (await button(t("singletons.publish")).count()) === 0)
      await quiet()
      await expectAccessible()
      const { url, key } = dashboard()
      const reply = await fetch(`${url}/store/cookie-banner-config?locale=en`, {
        headers: { "x-publishable-api-key": key },
      })
      const link = { label: "Our privacy policy", url: "https://shop.example/privacy" }
      expect(await reply.json()).toMatchObject({
        cookie_banner: { copy: { title: BANNER_TITLE }, links: expect.arrayContaining([link]) },
      })
    })

    it("reads the report of visits, and refuses a period that is too long", async () => {
      await open("tracking")
      const sources = page.getByRole("table", { name: t("tracking.sources") })
      await sources.getByText("newsletter").first().waitFor()
      await page.getByRole("table", { name: t("tracking.products") }).waitFor()
      await expectAccessible()
      // The parts of a day are typed one after the other, as the browser shows them.
      const day = async (key: string, digits: string) => {
        await tabTo(page, field(t(key)))
        await page.keyboard.type(digits)
      }
      await day("tracking.from", "01012020")
      await page.getByRole("alert").getByText("A report covers at most 400 days.").waitFor()
      expect(await field(t("tracking.from")).getAttribute("aria-invalid")).toBe("true")
      await expectAccessible()
      await day("tracking.to", "02012020")
      await page.getByText(t("tracking.nothing")).first().waitFor()
      await expectAccessible()
    })

    it("looks for the reason why an event was not sent", async () => {
      const path = "**/admin/tracking-deliveries?**"
      const skipped = {
        id: "tdl_1_ga4",
        event_id: "event-of-ada",
        name: "page_view",
        destination: "ga4",
        status: "skipped",
        reason: "withdrawn",
        detail: null,
        is_test: true,
        tries: 0,
        due_at: null,
        sent_at: null,
        created_at: new Date().toISOString(),
      }
      await page.route(path, (route) =>
        route.fulfill({ json: { tracking_deliveries: [skipped], count: 1, offset: 0, limit: 20 } }),
      )
      await open("tracking")
      await pressOn(page, page.getByRole("link", { name: t("tracking.deliveries.title") }).last())
      await page.getByRole("heading", { name: t("tracking.deliveries.title") }).waitFor()
      await pressOn(page, button(t("filters.filterLabel")))
      await chooseItem(page, page.getByRole("menuitem", { name: t("tracking.deliveries.fields.status") }))
      const choice = page.getByRole("menuitem", { name: t("crud.options.skipped"), exact: true })
      await choice.waitFor()
      // The menu takes the focus after it shows its items.
      await page.locator("[role=menuitem]:focus").waitFor()
      await chooseItem(page, choice)
      await page.waitForURL(/status=skipped/)
      await page.getByText(t("crud.options.withdrawn"), { exact: true }).waitFor()
      await expectAccessible()
      await page.unroute(path)
    })

    it("adds a list, and a person to it", async () => {
      await open("email-lists")
      await pressOn(page, button(t("email_lists.new")))
      await typeInto(page, input("crud.fields.name"), LIST)
      await typeInto(page, input("email_lists.fields.handle"), "letters-of-the-kiln")
      expect(await seriousFindings(page)).toEqual([])
      await save()
      await row(LIST).waitFor()
      await expectAccessible()

      await open("email-subscribers")
      await pressOn(page, button(t("email_subscribers.new")))
      await typeInto(page, input("email_subscribers.fields.email"), READER)
      await pick("email_subscribers.fields.lists", LIST, { isMultiple: true })
      await typeInto(page, input("email_subscribers.fields.source"), "trade fair")
      expect(await seriousFindings(page)).toEqual([])
      await save()
      await pressOn(page, row(READER))
      await dialog().getByText(t("email_subscribers.events.imported")).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press("Escape")
      await closed()
      await expectAccessible()
    })

    it("chooses people by a rule, and sees how many there are", async () => {
      await open("email-segments")
      await pressOn(page, button(t("email_segments.new")))
      await typeInto(page, input("crud.fields.name"), SEGMENT)
      await pressOn(page, inDialog("forms.builder.addCondition"))
      await tabTo(page, input("email_segments.about"))
      // A list of the browser chooses by the first letters.
      await page.keyboard.type(t("email_segments.conditions.email").slice(0, 5))
      await tabTo(page, input("forms.builder.operator"))
      await page.keyboard.type(t("email_segments.ops.contains").slice(0, 5))
      await typeInto(page, input("forms.builder.value"), "@marketing.test")
      await dialog()
        .getByText(/^People that match now: 1\./)
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await save()
      await row(SEGMENT).waitFor()
      await expectAccessible()
    })

    it("writes a campaign with a preview, sends it, and reads its report", async () => {
      await open("email-campaigns")
      await pressOn(page, button(t("email_campaigns.new")))
      await typeInto(page, input("crud.fields.name"), CAMPAIGN)
      await pick("email_campaigns.fields.list_id", LIST)
      await pick("email_campaigns.fields.segment_id", SEGMENT)
      await typeInto(page, input("email_campaigns.fields.subject"), "The kiln is warm")
      await pressOn(page, inDialog("actions.add"))
      await typeInto(page, input("email_campaigns.blocks.fields.text"), "Come and see.")
      await dialog().frameLocator("iframe").getByText("Come and see.").waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await save()
      const ofCampaign = page.getByRole("row").filter({ hasText: CAMPAIGN })
      await ofCampaign.waitFor()
      await expectAccessible()

      await pressOn(page, ofCampaign.getByRole("button", { name: t("email_campaigns.actions.schedule") }))
      await dialog().getByText("People who get the mail now: 1.").waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, inDialog("email_campaigns.send.now"))
      await closed()
      await quiet()
      await pressOn(page, ofCampaign.getByRole("link", { name: t("email_campaigns.actions.report") }))
      await page.getByRole("heading", { name: CAMPAIGN }).waitFor()
      await page.getByRole("table", { name: t("email_campaigns.report.outcomes") }).waitFor()
      await page.getByText(READER).first().waitFor()
      await expectAccessible()
      const { email_campaigns } = await call<Campaigns>("/admin/email-campaigns?q=Spring%20letter")
      expect(email_campaigns).toMatchObject([{ name: CAMPAIGN, results: { recipients: 1 } }])
    })

    it("changes the text of a mail with a preview, and takes the change back", async () => {
      await open("mail-texts")
      await expectAccessible()
      await pressOn(page, page.locator("main table").getByRole("link").first())
      await typeInto(page, input("mail_texts.blocks.subject"), "Hello from the kiln")
      await dialog().getByText("Hello from the kiln", { exact: true }).last().waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await pressOn(page, inDialog("actions.save"))
      await page.getByText(t("crud.saved"), { exact: true }).first().waitFor()
      await quiet()
      await pressOn(page, inDialog("mail_texts.reset"))
      await confirm(t("actions.continue"))
      await page.getByText(t("mail_texts.isReset"), { exact: true }).first().waitFor()
      await quiet()
      await pressOn(page, inDialog("actions.close").last())
      await closed()
    })
  })
}
