import { beforeAll, expect, it } from "vitest"
import { storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

it("200: serves the banner's script to a page of another origin, without a key", async () => {
  const { headers, text } = await storefront(shop, { key: null })
    .get("/scripts/cookie-banner.js")
    .expect(200)
    .expect("content-type", "text/javascript; charset=utf-8")
    .expect("cross-origin-resource-policy", "cross-origin")
    .expect("x-content-type-options", "nosniff")
  expect(headers["cache-control"]).toContain("max-age=3600")
  expect(text).toContain("svcConsent")
})
