import { INITIAL_COOKIE_BANNER } from "../../src/features/cookie-banner/module/types"
import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

interface State {
  content: object
  has_draft: boolean
  revision: number
  version: number
  publish_at: string | null
}

/** A banner with this title in English. */
export const bannerTitled = (title: string) => ({ ...INITIAL_COOKIE_BANNER, copy: { en: { title } } })

/** The cookie banner as admins see it. */
export async function readCookieBanner(shop: Shop): Promise<State> {
  const { body } = await admin(shop).get("/admin/cookie-banner").expect(200)
  return body.cookie_banner
}

export async function saveCookieBannerDraft(
  shop: Shop,
  fields: Record<string, unknown> = {},
): Promise<State> {
  const content = { ...bannerTitled("A title"), ...fields }
  const { revision } = await readCookieBanner(shop)
  const { body } = await admin(shop)
    .post("/admin/cookie-banner", { content, if_revision: revision })
    .expect(200)
  return body.cookie_banner
}

/** Publishes content as the next version. Returns the version's number. */
export async function publishCookieBanner(shop: Shop, fields: Record<string, unknown> = {}): Promise<number> {
  const { revision } = await saveCookieBannerDraft(shop, fields)
  const { body } = await admin(shop)
    .post("/admin/cookie-banner/publish", { if_revision: revision })
    .expect(200)
  return body.cookie_banner.version
}
