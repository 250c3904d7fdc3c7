import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

export interface Definition {
  id: string
  resource_type: string
  namespace: string
  key: string
  name: string
}

/** Creates one public definition for products as an admin. */
export async function createDefinition(
  shop: Shop,
  fields: Record<string, unknown> = {},
): Promise<Definition> {
  const key = unique("key").toLowerCase()
  const { body } = await admin(shop)
    .post("/admin/metafield-definitions", {
      resource_type: "product",
      namespace: "specs",
      key,
      name: "A field",
      type: "text",
      is_public: true,
      ...fields,
    })
    .expect(200)
  return body.metafield_definition
}

/** Sets one value. */
export async function setMetafield(
  shop: Shop,
  definition: Definition,
  resourceId: string,
  value: unknown,
): Promise<void> {
  const { resource_type, namespace, key } = definition
  const metafields = [{ resource_type, namespace, key, resource_id: resourceId, value }]
  await admin(shop).post("/admin/metafields/set", { metafields }).expect(200)
}
