import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** Creates one glossary as an admin. */
export async function createGlossary(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/glossaries", {
      title: unique("Glossary"),
      source_locale: "en",
      target_locale: "de",
      ...fields,
    })
    .expect(200)
  return body.glossary as { id: string; title: string; note: string | null }
}
