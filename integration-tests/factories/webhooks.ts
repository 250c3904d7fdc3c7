import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

export interface NewEndpoint {
  url: string
  event_types?: string[]
}

/** Adds an endpoint. `path` is its address in the admin API. */
export async function addEndpoint(shop: Shop, input: NewEndpoint) {
  const { body } = await admin(shop).post("/admin/webhook-endpoints", input).expect(200)
  const { id } = body.webhook_endpoint
  return { id: String(id), secret: String(body.secret), path: `/admin/webhook-endpoints/${id}` }
}

/** Deletes the endpoint of the demo shop, for specs that use all the endpoints that a shop may have. */
export async function deleteDemoEndpoint(shop: Shop): Promise<void> {
  const path = "/admin/webhook-endpoints"
  const { body } = await admin(shop).get(path).expect(200)
  for (const { id } of body.webhook_endpoints) await admin(shop).delete(`${path}/${id}`).expect(200)
}
