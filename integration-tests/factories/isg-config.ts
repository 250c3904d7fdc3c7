import { INITIAL_ISG_CONFIG } from "../../src/features/isg-config/module/lib/regulated-rates"
import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

interface State {
  content: object
  has_draft: boolean
  revision: number
  version: number
  publish_at: string | null
}

/** The ISG rates as admins see it. */
export async function readIsgConfig(shop: Shop): Promise<State> {
  const { body } = await admin(shop).get("/admin/isg-config").expect(200)
  return body.isg_config
}

export async function saveIsgConfigDraft(shop: Shop, fields: Record<string, unknown> = {}): Promise<State> {
  const content = { ...INITIAL_ISG_CONFIG, ...fields }
  const { revision } = await readIsgConfig(shop)
  const { body } = await admin(shop).post("/admin/isg-config", { content, if_revision: revision }).expect(200)
  return body.isg_config
}

/** Publishes content as the next version. Returns the version's number. */
export async function publishIsgConfig(shop: Shop, fields: Record<string, unknown> = {}): Promise<number> {
  const { revision } = await saveIsgConfigDraft(shop, fields)
  const { body } = await admin(shop).post("/admin/isg-config/publish", { if_revision: revision }).expect(200)
  return body.isg_config.version
}
