import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import type { BankServer } from "../../harness/bank-server"
import type { OpenDashboard } from "../../harness/dashboard"
import { pressOn, typeInto } from "../../harness/keyboard"
import { expectTidy } from "../../harness/tidy-page"
import { until } from "../../harness/until"
import { isVisited } from "../../harness/visit-languages"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const DAY_MS = 86_400_000
const MANUAL_PAYMENT = "pp_system_default"
const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
}

/** Each rate of the zloty differs so much from the one before that it waits for a decision. */
const LANGUAGES = [
  { language: "en", daysAgo: 5, rate: "6", decision: "approve", status: "active" },
  { language: "tr", daysAgo: 4, rate: "9", decision: "reject", status: "rejected" },
  { language: "ar", daysAgo: 3, rate: "9.5", decision: "approve", status: "active" },
] as const

/** The kinds of records whose pages in the dashboard have metafields. */
const OWNERS = ["product", "variant", "collection", "category", "order", "customer"] as const
type Owner = (typeof OWNERS)[number]

interface Texts {
  translation_texts: { fields: { name: string; text: string | null; status: string }[] }[]
}

interface Snapshots {
  rate_snapshots: { as_of: string; status: string }[]
}

/**
 * Uses metafields on the engine's pages, the import and export of translations, outdated texts, and rates that wait for
 * a decision. With the keyboard only, in two languages. `dashboard` and `bank` work only inside of tests.
 */
export function recordsByKeyboard(dashboard: () => OpenDashboard, bank: () => BankServer): void {
  const { button, call, choose, dialog, field, open, quiet } = keyboardHelp(dashboard)
  let page: Page
  let addresses: Record<Owner, string>

  describe("records, with the keyboard only", () => {
    beforeAll(async () => {
      ;({ page } = dashboard())
      await open("translations")
      addresses = await pagesOf()
      for (const resource_type of OWNERS)
        await call("/admin/metafield-definitions", {
          resource_type,
          namespace: "shelf",
          key: "mark",
          name: `Mark of a ${resource_type}`,
          type: "text",
        })
      await call("/admin/currency-pairs", { base: "eur", quote: "pln" })
      bank().publish(dayBefore(6), { PLN: "4" })
      await call("/admin/currency-rates/refresh", {})
    })

    describe.each(LANGUAGES.filter(({ language }) => isVisited(language)))("in $language", (one) => {
      const { language, daysAgo, rate, decision, status } = one
      const t = textsOf(language)
      const title = `Shelf ${language}`
      let id: string

      beforeAll(async () => {
        await page.context().addCookies([{ name: "lng", value: language, url: dashboard().url }])
        const { product } = await call<{ product: { id: string } }>("/admin/products", {
          title,
          status: "published",
          options: [{ title: "Size", values: ["S"] }],
        })
        id = product.id
      })
      afterAll(() => page.context().addCookies([{ name: "lng", value: "en", url: dashboard().url }]))

      it.each(OWNERS)("fills in the metafield of a %s", async (owner) => {
        const address = addresses[owner]
        await open(address)
        expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ar" ? "rtl" : "ltr")
        const mark = field(`Mark of a ${owner}`)
        await typeInto(page, mark, `Kiln ${language}`)
        const form = page.locator("form").filter({ has: mark })
        const answer = page.waitForResponse(/\/admin\/metafields\/set$/)
        await pressOn(page, form.getByRole("button", { name: t("actions.save"), exact: true }))
        expect((await answer).status()).toBe(200)
        const stored = `/admin/metafields/${owner}/${address.split("/").at(-1)}`
        const { metafields } = await call<{ metafields: object[] }>(stored)
        expect(metafields).toContainEqual(expect.objectContaining({ key: "mark", value: `Kiln ${language}` }))
        const ours = `form:has([id="${await mark.getAttribute("id")}"])`
        expect(await seriousFindings(page, ours)).toEqual([])
      })

      it("imports translations, marks an outdated one as right, and exports them", async () => {
        const french = async () => {
          const path = `/admin/translation-texts?resource_type=product&locale=fr&id=${id}`
          const [record] = (await call<Texts>(path)).translation_texts
          return record?.fields.find(({ name }) => name === "title")
        }
        await open(`translations?locale=fr&kind=product&q=${encodeURIComponent(title)}`)
        await pressOn(page, button(t("actions.import")))
        const chooser = page.waitForEvent("filechooser")
        await pressOn(page, dialog().getByLabel(t("translations.import.file"), { exact: true }))
        const csv = `resource_type,resource_id,field,locale,text,source\nproduct,${id},title,fr,Étagère,${title}\n`
        await (await chooser).setFiles([
          { name: "texts.csv", mimeType: "text/csv", buffer: Buffer.from(csv) },
        ])
        const save = dialog().getByRole("button", { name: t("actions.save"), exact: true })
        await until(() => save.isEnabled())
        expect(await seriousFindings(page)).toEqual([])
        await pressOn(page, save)
        await until(async () => (await dialog().count()) === 0)
        expect(await french()).toMatchObject({ text: "Étagère", status: "current" })

        await call(`/admin/products/${id}`, { title: `${title} two` })
        expect(await french()).toMatchObject({ status: "stale" })
        await open(`translations?locale=fr&kind=product&status=stale&q=${encodeURIComponent(title)}`)
        expect(await seriousFindings(page)).toEqual([])
        await expectTidy(page)
        const answer = page.waitForResponse(
          (response) =>
            response.url().endsWith("/admin/translation-texts") && response.request().method() === "POST",
        )
        await pressOn(page, button(new RegExp(`^${t("translations.confirm")} `)))
        expect((await answer).status()).toBe(200)
        expect(await french()).toMatchObject({ text: "Étagère", status: "current" })

        await open(`translations?locale=fr&kind=product&q=${encodeURIComponent(title)}`)
        const download = page.waitForEvent("download")
        await pressOn(page, page.getByRole("link", { name: t("actions.export"), exact: true }))
        const file = await readFile(await (await download).path(), "utf8")
        expect(file).toMatch(new RegExp(`"${id}".*"Étagère"`))
      })

      it("decides about rates that wait, and previews the prices", async () => {
        const day = dayBefore(daysAgo)
        bank().publish(day, { PLN: rate })
        await open("currency-rates")
        await pressOn(page, button(t("currency_rates.sources.refresh")))
        const decide = button(t(`currency_rates.held.${decision}`))
        await decide.waitFor()
        await quiet()
        expect(await seriousFindings(page)).toEqual([])
        await expectTidy(page)
        await pressOn(page, decide)
        await until(async () => (await decide.count()) === 0)
        const { rate_snapshots } = await call<Snapshots>("/admin/rate-snapshots?limit=100")
        expect(rate_snapshots.find(({ as_of }) => as_of === day)).toMatchObject({ status })
        await quiet()

        await choose(page.getByRole("combobox", { name: t("currency_rates.one") }), "EUR → PLN")
        await pressOn(page, button(t("currency_rates.prices.preview")))
        await page.getByRole("columnheader", { name: "PLN" }).waitFor()
        expect(await seriousFindings(page)).toEqual([])
        await expectTidy(page)
      })
    })
  })

  /** A page of the dashboard for each kind of record. */
  async function pagesOf(): Promise<Record<Owner, string>> {
    const { products } = await call<{ products: { id: string; variants: { id: string }[] }[] }>(
      "/admin/products?q=Tide%20Stoneware&limit=1&fields=id,variants.id",
    )
    const [product] = products
    const variant = product?.variants[0]?.id ?? ""
    const { collections } = await call<{ collections: { id: string }[] }>("/admin/collections?limit=1")
    const { product_categories } = await call<{ product_categories: { id: string }[] }>(
      "/admin/product-categories?limit=1",
    )
    const { customer } = await call<{ customer: { id: string } }>("/admin/customers", {
      email: "shelf@keyboard.test",
    })
    return {
      product: `products/${product?.id}`,
      variant: `products/${product?.id}/variants/${variant}`,
      collection: `collections/${collections[0]?.id}`,
      category: `categories/${product_categories[0]?.id}`,
      order: `orders/${await orderOf(variant)}`,
      customer: `customers/${customer.id}`,
    }
  }

  /** Orders a variant as a guest. Returns the order's id. */
  async function orderOf(variant_id: string): Promise<string> {
    const { url, key } = dashboard()
    const send = async <Answer>(path: string, body?: object): Promise<Answer> => {
      const headers = { "x-publishable-api-key": key, "content-type": "application/json" }
      const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) }
      const reply = await fetch(`${url}/store${path}`, init)
      expect(reply.status, path).toBe(200)
      return (await reply.json()) as Answer
    }
    const { regions } = await send<{ regions: { id: string; countries: { iso_2: string }[] }[] }>("/regions")
    const region = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === "de"))
    const { cart } = await send<{ cart: { id: string } }>("/carts", {
      region_id: region?.id,
      email: "shelf@keyboard.test",
      items: [{ variant_id, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    })
    const { shipping_options } = await send<{ shipping_options: { id: string }[] }>(
      `/shipping-options?cart_id=${cart.id}`,
    )
    await send(`/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0]?.id })
    await send(`/carts/${cart.id}/payment-sessions`, { provider_id: MANUAL_PAYMENT })
    return (await send<{ order: { id: string } }>(`/carts/${cart.id}/complete`, {})).order.id
  }
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}
