import { config } from "../../src/config"
import { admin } from "../harness/api"
import type { FaultyServer, GoodAnswer } from "../harness/faults"
import { socialNetworks } from "../harness/social-networks"
import { useTenant } from "../harness/tenants"
import { connectAccount, createSocialPost, setSocialApps } from "./social-posts"

interface Tools<Plot> {
  spoiled(plot: Plot, good: GoodAnswer): Promise<{ url: string; taken(): FaultyServer["taken"] }>
  closing: (() => unknown)[]
  inOrder<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Publishing at a network, and connecting an account of it. */
export async function socialCases<Plot extends { waitMs: number }>({
  spoiled,
  closing,
  inOrder,
}: Tools<Plot>) {
  const shop = await useTenant("faults-social")
  const networks = await socialNetworks()
  closing.push(() => networks.close())
  await setSocialApps(shop)
  const account = await connectAccount(shop, networks, "facebook")
  const healthy = { urls: { ...config.socialPosts.urls }, timeoutMs: config.socialPosts.timeoutMs }
  const putBack = () => {
    Object.assign(config.socialPosts.urls, healthy.urls)
    networks.setTimeout(healthy.timeoutMs)
  }

  const publish = async () => {
    const { id } = await createSocialPost(shop)
    const { status, body } = await admin(shop).post("/admin/ai/marketing/social/publish", {
      draft_id: id,
      account_ids: [account.id],
    })
    return `${status} ${body.social_post?.status ?? body.code}`
  }
  const connect = async () => {
    const begun = await admin(shop).post("/admin/social-accounts/connect", { network: "linkedin" })
    const back = networks.agree(begun.body.connection.authorization_url)
    const { status, body } = await admin(shop).post("/admin/social-accounts/complete", back)
    return status === 200 ? "200" : `${status} ${body.code}`
  }
  const caseOf = (
    work: () => Promise<string>,
    good: object,
    { allowed, fine }: { allowed: string[]; fine: string },
  ) => ({
    suffer: (plot: Plot) =>
      inOrder(async () => {
        const server = await spoiled(plot, { type: "application/json", body: JSON.stringify(good) })
        Object.assign(config.socialPosts.urls, { metaGraph: server.url, linkedin: server.url })
        networks.setTimeout(plot.waitMs)
        try {
          return { ended: await work(), allowed, halfDone: [], taken: server.taken() }
        } finally {
          putBack()
        }
      }),
    recover: () => inOrder(async () => ((await work()) === fine ? "200" : "failed")),
  })
  const ended = ["published", "unknown", "failed", "publishing"].map((status) => `200 ${status}`)
  return {
    "publishing at Facebook": caseOf(publish, { id: "1_2" }, { allowed: ended, fine: "200 published" }),
    "connecting LinkedIn": caseOf(
      connect,
      {},
      {
        allowed: ["502 provider_error", "401 invalid_credentials"],
        fine: "200",
      },
    ),
  }
}
