import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

interface Made {
  id: string
  source: string
  target: string
  status_code: number
  match: "exact" | "prefix"
  locale: string | null
}

/** Creates one redirect as an admin. */
export async function createRedirect(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/redirects", { source: `/${unique("old")}`, target: `/${unique("new")}`, ...fields })
    .expect(200)
  return body.redirect as Made
}

/** Creates a published product that has only what an address needs. */
export async function createSimpleProduct(shop: Shop, fields: { handle: string; status?: string }) {
  const options = [{ title: "Size", values: ["One"] }]
  const { body } = await admin(shop)
    .post("/admin/products", { title: fields.handle, status: "published", options, ...fields })
    .expect(200)
  return body.product as { id: string; handle: string }
}
