import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** Creates one destination as an admin, published at once unless `fields` change that. */
export async function createDestination(shop: Shop, fields: Record<string, unknown> = {}) {
  const title = unique("Destination")
  const { body } = await admin(shop)
    .post("/admin/destinations", { title, body: `<p>About ${title}</p>`, status: "published", ...fields })
    .expect(200)
  return body.destination as { id: string; slug: string; title: string; revision: number }
}
