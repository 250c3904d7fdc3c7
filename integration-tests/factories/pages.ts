import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** Creates a page through the admin API. It is published unless `fields` says otherwise. */
export async function createPage(shop: Shop, fields: Record<string, unknown> = {}) {
  const title = unique("Page")
  const { body } = await admin(shop)
    .post("/admin/pages", { title, body: `<p>About ${title}</p>`, status: "published", ...fields })
    .expect(200)
  return body.page as { id: string; slug: string; title: string; revision: number; published_at: string }
}
