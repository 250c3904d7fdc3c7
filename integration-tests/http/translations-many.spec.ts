import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { sql } from "../factories/checkout"
import { type Catalogue, openCatalogue } from "../factories/products"
import { admin, storefront } from "../harness/api"
import { statementsOf } from "../harness/statements"
import { type TenantShop, useTenant } from "../harness/tenants"

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
}, 120_000)

const IDS = Array.from({ length: AT_ONCE }, (_, index) => `prod_text_${index * 50 + 1}`)

/** A stale token is a guest's, and never gets a cached answer. */
const read = (locale: string) =>
  storefront({ ...shop, publishableKey: catalogue.publishableKey })
    .get(`/store/translations?resource_type=product&locale=${locale}&limit=${AT_ONCE}&ids=${IDS.join(",")}`)
    .set("authorization", "Bearer stale")

describe(`${TEXTS} texts in ${LOCALES.length} languages`, () => {
  it.each(LOCALES.filter((locale) => locale !== "en"))(
    "200: a hundred of them are read with at most two statements: %s",
    async (locale) => {
      const { answer, statements } = await statementsOf(shop, () => read(locale).expect(200), 3)
      // The engine's check of the publishable key comes before.
      const own = statements.filter((statement) => !/publishable_api_key|"api_key"/.test(statement))
      expect(own.length, own.join("\n")).toBeLessThanOrEqual(2)
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
})
