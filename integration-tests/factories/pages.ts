import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** A page, published at once unless `fields` say otherwise, as an admin makes it. */
export async function createPage(shop: Shop, fields: Record<string, unknown> = {}) {
  const title = unique("Page")
  const { body } = await admin(shop)
    .post("/admin/pages", { title, body: `<p>About ${title}</p>`, status: "published", ...fields })
    .expect(200)
  return body.page as { id: string; slug: string; title: string; revision: number; published_at: string }
}
