import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { type Catalogue, openCatalogue } from "../../factories/products"
import { admin, storefront } from "../../harness/api"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, useTenant } from "../../harness/tenants"

const TEXTS = 5_000
const LOCALES = ["en", "tr", "de", "fr", "es", "it", "pt", "nl", "ru", "ar", "zh"]
const AT_ONCE = 100

let shop: TenantShop
let catalogue: Catalogue

beforeAll(async () => {
  shop = await useTenant("many-texts")
  catalogue = await runInTenant(shop.tenant, () => openCatalogue(shop))
  await admin(shop)
    .post("/admin/config/languages", { enabled_locales: LOCALES, fallback_locales: [] })
    .expect(200)
  const rows = "generate_series(1, ?) AS n"
  await sql(
    shop,
    `INSERT INTO product (id, title, handle, status)
     SELECT 'prod_text_' || n, 'Cup ' || n, 'cup-text-' || n, 'published' FROM ${rows}`,
    [TEXTS],
  )
  await sql(
    shop,
    `INSERT INTO product_sales_channel (id, product_id, sales_channel_id)
     SELECT 'prodsc_text_' || n, 'prod_text_' || n, ? FROM ${rows}`,
    [catalogue.channelId, TEXTS],
  )
  await sql(
    shop,
    `INSERT INTO translation (id, reference, reference_id, locale_code, translations)
     SELECT 'trans_text_' || locale || n, 'product', 'prod_text_' || n, locale,
            jsonb_build_object('title', 'Cup ' || n || ' in ' || locale)
       FROM ${rows}, unnest(CAST(? AS text[])) AS locale`,
    [TEXTS, LOCALES.filter((locale) => locale !== "en")],
  )
})

const IDS = Array.from({ length: AT_ONCE }, (_, index) => `prod_text_${index * 50 + 1}`)

const read = (locale: string, ids: readonly string[]) =>
  storefront({ ...shop, publishableKey: catalogue.publishableKey }).get(
    `/store/translations?resource_type=product&locale=${locale}&limit=${AT_ONCE}&ids=${ids.join(",")}`,
  )

/** The statements that are not the engine's check of the publishable key. */
const own = (statements: readonly string[]) =>
  statements.filter((statement) => !/publishable_api_key|"api_key"/.test(statement))

describe(`${TEXTS} texts in ${LOCALES.length} languages`, () => {
  it.each(LOCALES.filter((locale) => locale !== "en"))(
    "200: a hundred of them are read with at most two statements: %s",
    async (locale) => {
      // Another order of the ids is another request, so no answer comes from the cache.
      const ids = [...IDS]
      const readUncached = () => {
        ids.push(ids.shift() ?? "")
        return read(locale, ids).expect(200)
      }
      const { answer, statements } = await statementsOf(shop, readUncached, 3)
      // One reads the texts. The other one asks whether cached data has changed.
      expect(own(statements).length, statements.join("\n")).toBeLessThanOrEqual(2)
      expect(own(statements).filter((statement) => /\btranslation x\b/.test(statement))).toHaveLength(1)
      expect(statements.length - own(statements).length).toBeLessThanOrEqual(2)
      expect(answer.body.count).toBe(AT_ONCE)
      const texts = Object.fromEntries(
        answer.body.translations.map(
          ({ resource_id, fields }: { resource_id: string; fields: { title: string } }) => [
            resource_id,
            fields.title,
          ],
        ),
      )
      expect(texts).toEqual(
        Object.fromEntries(IDS.map((id) => [id, `Cup ${id.slice("prod_text_".length)} in ${locale}`])),
      )
    },
  )

  it("200: the same read again runs one statement, which asks whether the cached answer is still true", async () => {
    await read("de", IDS).expect(200)
    const { answer, statements } = await statementsOf(shop, () => read("de", IDS).expect(200), 3)
    expect(statements, statements.join("\n")).toHaveLength(1)
    expect(answer.body.count).toBe(AT_ONCE)
  })

  it("200: the texts of drafts and of other sales channels are left out by the same statement", async () => {
    const [draft = "", unsold = "", deleted = "", seen = ""] = IDS
    await sql(shop, "UPDATE product SET status = 'draft' WHERE id = ?", [draft])
    await sql(shop, "UPDATE product_sales_channel SET deleted_at = now() WHERE product_id = ?", [unsold])
    await sql(shop, "UPDATE product SET deleted_at = now() WHERE id = ?", [deleted])
    const { body } = await read("tr", [draft, unsold, deleted, seen]).expect(200)
    expect(body.translations.map(({ resource_id }: { resource_id: string }) => resource_id)).toEqual([seen])
  })
})
