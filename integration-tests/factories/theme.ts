import { INITIAL_THEME } from "../../src/features/theme/module/types"
import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

interface State {
  content: object
  has_draft: boolean
  revision: number
  version: number
  publish_at: string | null
}

/** The theme as admins see it. */
export async function readTheme(shop: Shop): Promise<State> {
  const { body } = await admin(shop).get("/admin/theme").expect(200)
  return body.theme
}

export async function saveThemeDraft(shop: Shop, fields: Record<string, unknown> = {}): Promise<State> {
  const content = { ...INITIAL_THEME, name: "A name", ...fields }
  const { revision } = await readTheme(shop)
  const { body } = await admin(shop).post("/admin/theme", { content, if_revision: revision }).expect(200)
  return body.theme
}

/** Publishes content as the next version. Returns the version's number. */
export async function publishTheme(shop: Shop, fields: Record<string, unknown> = {}): Promise<number> {
  const { revision } = await saveThemeDraft(shop, fields)
  const { body } = await admin(shop).post("/admin/theme/publish", { if_revision: revision }).expect(200)
  return body.theme.version
}
