import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** Creates one quote service as an admin. */
export async function createQuoteService(shop: Shop, fields: Record<string, unknown> = {}) {
  const code = unique("service").toLowerCase()
  const { body } = await admin(shop)
    .post("/admin/quote-services", { code, name: `Service ${code}`, ...fields })
    .expect(200)
  return body.quote_service as { id: string; code: string; name: string; description: string | null }
}
