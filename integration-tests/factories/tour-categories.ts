import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** Creates one tour category as an admin. */
export async function createTourCategory(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/tour-categories", { name: unique("TourCategory"), ...fields })
    .expect(200)
  return body.tour_category as { id: string; slug: string; name: string; description: string | null }
}
