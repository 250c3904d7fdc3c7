import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { LINKEDIN_APP, META_APP, type SocialNetworks } from "../harness/social-networks"
import { unique } from "./unique"

export interface SocialPost {
  id: string
  status: string
  caption: string
  hashtags: string[]
  media_ids: string[]
  variants: { network: string; caption: string; hashtags: string[]; limit: number }[]
  targets: {
    account_id: string
    network: string
    status: string
    external_url: string | null
    error: string | null
    error_code: string | null
  }[]
  scheduled_at: string | null
}

export interface SocialAccount {
  id: string
  network: string
  external_id: string
  status: string
}

/** Writes one draft as an admin. */
export async function createSocialPost(
  shop: Shop,
  fields: Record<string, unknown> = {},
): Promise<SocialPost> {
  const { body } = await admin(shop)
    .post("/admin/social-posts", { caption: `The kiln is open: ${unique("post")}`, ...fields })
    .expect(200)
  return body.social_post
}

/** Sets the shop's apps at the networks. */
export async function setSocialApps(shop: Shop): Promise<void> {
  await admin(shop)
    .post("/admin/config/social", {
      meta_client_id: META_APP.id,
      meta_client_secret: META_APP.secret,
      linkedin_client_id: LINKEDIN_APP.id,
      linkedin_client_secret: LINKEDIN_APP.secret,
    })
    .expect(200)
}

/** Connects new accounts, as an admin does who agrees at the network. */
async function connectAccounts(
  shop: Shop,
  networks: SocialNetworks,
  network: string,
): Promise<SocialAccount[]> {
  const { state, issue } = networks
  if (network === "linkedin") state.member = { sub: unique("member"), name: "Ada" }
  else {
    const page = unique("page")
    const instagram = { id: unique("ig"), username: "kiln" }
    const author = network === "facebook" ? page : instagram.id
    state.pages = [{ id: page, name: "Kiln & Co", token: issue(author), instagram }]
  }
  const { body } = await admin(shop).post("/admin/social-accounts/connect", { network }).expect(200)
  const back = networks.agree(body.connection.authorization_url)
  const done = await admin(shop).post("/admin/social-accounts/complete", back).expect(200)
  return done.body.social_accounts
}

export async function connectAccount(
  shop: Shop,
  networks: SocialNetworks,
  network: string,
): Promise<SocialAccount> {
  const [account] = await connectAccounts(shop, networks, network)
  if (!account) throw new Error("The network has named no account.")
  return account
}
