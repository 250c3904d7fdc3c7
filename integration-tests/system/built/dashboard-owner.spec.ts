import { readFileSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { query } from "../../harness/built-server"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { type DeepLServer, deeplServer } from "../../harness/deepl-server"
import { pressOn, typeInto } from "../../harness/keyboard"
import { until } from "../../harness/until"
import { keyboardHelp } from "./dashboard-keyboard-help"

const EMAIL = "ada.of.the.kiln@shop.example"

describe("what a shop's owner looks after, in a browser", () => {
  let deepl: DeepLServer | undefined
  const dashboard = useDashboard({
    port: 19_146,
    database: "svc_dashboard_owner_spec",
    env: async () => {
      deepl = await deeplServer()
      return { DEEPL_API_URL: deepl.url }
    },
  })
  afterAll(() => deepl?.close())

  const { button, call, expectAccessible, field, open, row } = keyboardHelp(dashboard)
  const text = (words: string | RegExp) => dashboard().page.getByText(words, { exact: true }).first()

  describe("data about a person", () => {
    let id = ""

    it("says that nothing is stored, and refuses what is no address", async () => {
      await open("personal-data")
      await typeInto(dashboard().page, field("Email address"), "nobody")
      await pressOn(dashboard().page, button("Find"))
      await until(async () => (await field("Email address").getAttribute("aria-invalid")) === "true")
      await typeInto(dashboard().page, field("Email address"), "nobody@shop.example")
      await pressOn(dashboard().page, button("Find"))
      await text(/^Nothing is stored about this person\./).waitFor()
      expect(await button("Erase this person").count()).toBe(0)
    })

    it("leads there from the customer, and shows what is stored", async () => {
      const { customer } = await call<{ customer: { id: string } }>("/admin/customers", {
        email: EMAIL,
        first_name: "Ada",
        last_name: "Kiln",
      })
      id = customer.id
      await open(`customers/${id}`)
      await pressOn(dashboard().page, row("Data about a person"))
      await dashboard().page.getByRole("heading", { name: EMAIL }).waitFor()
      await pressOn(
        dashboard().page,
        button(/^Account\W*1$/)
          .or(button(/^Customer.*1$/))
          .first(),
      )
      await text("Kiln").waitFor()
      await expectAccessible()
    })

    it("exports it into a file that does not name the person", async () => {
      const { page } = dashboard()
      const begun = page.waitForEvent("download")
      await pressOn(page, button("Export"))
      const download = await begun
      expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d{2}-\d{2}\.json$/)
      const file = JSON.parse(readFileSync(await download.path(), "utf8"))
      expect(JSON.stringify(file.personal_data.records)).toContain(id)
    })

    it("erases the person after the address was typed", async () => {
      const { page } = dashboard()
      await pressOn(page, button("Erase this person"))
      const question = page.getByRole("alertdialog")
      await expect.poll(() => question.getByRole("button", { name: "Erase" }).isDisabled()).toBe(true)
      await typeInto(page, question.getByRole("textbox"), EMAIL)
      await pressOn(page, question.getByRole("button", { name: "Erase" }))
      await text(/^The erasure is completed\./).waitFor()
      await text(/^Nothing is stored about this person\./).waitFor()
      await pressOn(page, row("Erasures"))
      await page.getByRole("cell", { name: "Erased" }).first().waitFor()
    })
  })

  describe("the state of the installation", () => {
    it("shows the server and the jobs, and finds a job", async () => {
      await open("settings/installation")
      await text("Database: OK").waitFor()
      await text("Active: 1").waitFor()
      await dashboard().page.getByRole("heading", { name: "Queues", level: 2 }).waitFor()
      await typeInto(dashboard().page, dashboard().page.getByRole("searchbox"), "webhooks")
      const jobs = dashboard().page.getByRole("table").last()
      await until(async () => (await jobs.getByRole("row").count()) === 2)
      await text("deliver-webhooks").waitFor()
      await expectAccessible()
    })
  })

  describe("a mail that could not be sent", () => {
    it("is named on the home, says why, and can be tried again", async () => {
      const { page, databaseUrl } = dashboard()
      await query(
        databaseUrl,
        `INSERT INTO queued_mail (topic, kind, cause, about, attempts, expires_at, ended_at, outcome, problem)
         VALUES ('orders', 'shipped', 'ful_mail_log', 'order_mail_log', 75, now(), now(), 'given_up',
                 'The mail server did not accept the mail (EAUTH 535).')`,
      )
      await open("home")
      await pressOn(page, page.locator('a[href$="/mail-log?status=given_up"]'))
      await page.getByRole("link", { name: "Order shipped", exact: true }).waitFor()
      await text("The mail server did not accept the mail (EAUTH 535)").waitFor()
      await expectAccessible()
      await pressOn(page, page.getByRole("checkbox", { name: "Select order_mail_log", exact: true }), "Space")
      await pressOn(page, button(/^Try again now/))
      await text("Mails that are tried again: 1").waitFor()
      await page.getByRole("link", { name: "Order shipped", exact: true }).waitFor({ state: "detached" })
    })
  })

  describe("an order that waits", () => {
    it("is named on the home, says what there is to pack, and leads to its page", async () => {
      const { page } = dashboard()
      const { products } = await call<{ products: { variants: { id: string }[] }[] }>(
        "/admin/products?kind=goods&limit=1&fields=variants.id",
      )
      const { regions } = await call<{ regions: { id: string }[] }>("/admin/regions?limit=1")
      const { draft_order: draft } = await call<{ draft_order: { id: string } }>("/admin/draft-orders", {
        email: "grace@shop.example",
        region_id: regions[0]?.id,
        items: [{ variant_id: products[0]?.variants[0]?.id, quantity: 2, unit_price: 0 }],
        shipping_address: { first_name: "Grace", last_name: "Kiln", country_code: "de" },
      })
      await call(`/admin/draft-orders/${draft.id}/convert-to-order`, {})
      await open("home")
      await pressOn(page, page.locator('a[href$="/waiting-orders?kind=to_pack"]'))
      await page.getByRole("cell", { name: "Grace Kiln", exact: true }).waitFor()
      await page.getByRole("cell", { name: "To pack", exact: true }).waitFor()
      await page.getByRole("cell", { name: "2", exact: true }).waitFor()
      await expectAccessible()
      await pressOn(page, page.getByRole("link", { name: /^#\d+$/ }))
      await page.waitForURL(`**/orders/${draft.id}`)
    })
  })

  describe("a test of settings", () => {
    it("says that the shop has no key of its own, and with a key what came back", async () => {
      const { page } = dashboard()
      await open("settings/config/translation")
      await pressOn(page, button(/^Test/))
      await text(/^Nothing was sent: the shop has no key of its own/).waitFor()
      expect(deepl?.asked).toEqual([])
      await call("/admin/config/translation", { deepl_api_key: "own-key" })
      await open("settings/config/translation")
      await pressOn(page, button(/^Test/))
      await text(/HELLO/).waitFor()
      await expectAccessible()
    })
  })

  hadNoErrors(dashboard)
})
