import { GOOGLE_APP } from "../harness/ad-platforms"
import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

export interface AdAccount {
  id: string
  platform: string
  name: string
  currency_code: string
  timezone: string
  status: string
  problem: string | null
  covered_from: string | null
  synced_at: string | null
}

/** Sets the shop's app at Google. */
export async function setAdApps(shop: Shop): Promise<void> {
  await admin(shop)
    .post("/admin/config/ads", {
      google_client_id: GOOGLE_APP.id,
      google_client_secret: GOOGLE_APP.secret,
      google_developer_token: GOOGLE_APP.developerToken,
    })
    .expect(200)
}

/** Connects an account, and reads its facts unless a test wants that later. */
export async function connectAdAccount(
  shop: Shop,
  fields: { platform: string; external_id: string; token?: string },
  { isSynced = true } = {},
): Promise<AdAccount> {
  const { body } = await admin(shop)
    .post("/admin/ad-accounts", { token: "token", ...fields })
    .expect(200)
  return isSynced ? syncAdAccount(shop, body.ad_account.id) : body.ad_account
}

export async function syncAdAccount(shop: Shop, id: string): Promise<AdAccount> {
  return (await admin(shop).post(`/admin/ad-accounts/${id}/sync`, {}).expect(200)).body.ad_account
}
