import type { Shop } from "../../harness/shop"
import { sql } from "../checkout"
import { createCurrencyPair, quoteAt, unusedBase } from "../currency-rates"
import { createProduct, openCatalogue } from "../products"
import type { FilledList, ListEntries } from "./list"

/** Currency pairs with a base that no other pair has. So the list shows only these. */
function pairs(shop: Shop, pathOf: (base: string) => string): FilledList {
  const base = unusedBase()
  const ids: string[] = []
  return {
    path: pathOf(base),
    table: "currency_pair",
    ids: () => ids,
    async add(count) {
      for (let added = 0; added < count; added++) {
        const { id } = await createCurrencyPair(shop, { base, quote: quoteAt(ids.length), manual_rate: "2" })
        ids.push(id)
      }
    },
  }
}

export const lists: ListEntries = {
  "GET /admin/rate-price-lists": async (shop) => {
    const ids: string[] = []
    return {
      path: "/admin/rate-price-lists?status=undone",
      table: "rate_price_list",
      ids: () => ids,
      async add(count) {
        for (let added = 0; added < count; added++) {
          const id = `ratelist_list${ids.length}`
          ids.push(id)
          await sql(
            shop,
            `INSERT INTO rate_price_list (id, base, quote, rate, source, as_of, price_list_id, status)
             VALUES (?, 'eur', 'usd', '2', 'manual', '2001-01-01', 'plist_none', 'undone')`,
            [id],
          )
        }
      },
    }
  },
  "GET /admin/rate-price-lists/preview": async (shop) => {
    const catalogue = await openCatalogue(shop)
    const currency_code = unusedBase()
    const pair = await createCurrencyPair(shop, { base: currency_code, manual_rate: "2" })
    return {
      path: `/admin/rate-price-lists/preview?currency_pair_id=${pair.id}`,
      table: "price",
      ids: () => [],
      add: (count) =>
        createProduct(catalogue, {
          prices: Array.from({ length: count }, () => [{ amount: 1, currency_code }]),
        }),
    }
  },
  "GET /admin/currency-pairs": async (shop) => pairs(shop, (base) => `/admin/currency-pairs?q=${base}`),
  "GET /store/currency-rates": async (shop) => pairs(shop, (base) => `/store/currency-rates?base=${base}`),
  "GET /admin/rate-snapshots": async (shop) => {
    const ids: string[] = []
    return {
      path: "/admin/rate-snapshots?source=tcmb&status=rejected",
      table: "rate_snapshot",
      ids: () => ids,
      async add(count) {
        for (let added = 0; added < count; added++) {
          // The sources of rates may name codes that are no currencies.
          const base = `q${String.fromCodePoint(...[ids.length / 26, ids.length % 26].map((at) => 97 + Math.floor(at)))}`
          ids.push(`rates_${base}`)
          await sql(
            shop,
            `INSERT INTO rate_snapshot (id, source, base, as_of, fetched_at, stale_at, rates, status)
             VALUES (?, 'tcmb', ?, '2001-01-01', now(), now(), '{}', 'rejected')`,
            [`rates_${base}`, base],
          )
        }
      },
    }
  },
}
