import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { publishDueSocialPosts } from "../../../src/features/social-posts/jobs/publish-due"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { uploadAsset } from "../../factories/media"
import {
  connectAccount,
  createSocialPost,
  type SocialAccount,
  setSocialApps,
} from "../../factories/social-posts"
import { admin } from "../../harness/api"
import { type CallKind, type SocialNetworks, socialNetworks } from "../../harness/social-networks"
import { type TenantShop, useTenant } from "../../harness/tenants"

const MINUTE_MS = 60_000
/** All writes of a publication, in their order. Instagram and LinkedIn have all of them. */
const WRITES = ["claim", "notePrepared", "noteSending", "notePublished"] as const

let shop: TenantShop
let networks: SocialNetworks
let picture: string
const accounts: Record<string, SocialAccount> = {}

beforeAll(async () => {
  shop = await useTenant("social-killed")
  networks = await socialNetworks({ shopUrl: shop.url })
  await setSocialApps(shop)
  for (const network of ["instagram", "facebook", "linkedin"])
    accounts[network] = await connectAccount(shop, networks, network)
  picture = (await uploadAsset(shop)).id
})
afterEach(() => {
  vi.restoreAllMocks()
  networks.state.onCall = undefined
})
afterAll(() => networks.close())

const service = () => shop.container.resolve("socialPosts")

async function later(minutes: number): Promise<void> {
  const at = clock.now() + minutes * MINUTE_MS
  const putBack = clock.use({ now: () => at })
  try {
    await runInTenant(shop.tenant, () => publishDueSocialPosts.run(shop.container))
  } finally {
    putBack()
  }
}

/** From here on, this process writes nothing more, as after `kill -9`. The database and the network stay. */
function die(): void {
  for (const name of [
    "notePrepared",
    "noteSending",
    "notePublished",
    "noteFailed",
    "notePostponed",
    "noteUnknown",
  ] as const)
    vi.spyOn(service(), name).mockRejectedValue(new Error("killed"))
  vi.spyOn(service(), "claim").mockRejectedValue(new Error("killed"))
}

interface Death {
  name: string
  arm(): void
}

function deaths(): Death[] {
  const atWrites = WRITES.flatMap((write): Death[] => [
    {
      name: `before the write ${write}`,
      arm: () =>
        void vi.spyOn(service(), write).mockImplementationOnce(async () => {
          die()
          throw new Error("killed")
        }),
    },
    {
      name: `after the write ${write}`,
      arm: () => {
        const real: (...args: never[]) => Promise<unknown> = Reflect.get(service(), write).bind(service())
        vi.spyOn(service(), write).mockImplementationOnce((async (...args: never[]) => {
          await real(...args)
          die()
          throw new Error("killed")
        }) as never)
      },
    },
  ])
  const atCalls = (["prepare", "upload", "status", "publish"] satisfies CallKind[]).flatMap(
    (kind): Death[] => [
      {
        name: `before the network does ${kind}`,
        arm: () => {
          networks.disturb(kind, "before")
          networks.state.onCall = (call) => void (call.kind === kind && die())
        },
      },
      {
        name: `after the network did ${kind}`,
        arm: () => {
          networks.disturb(kind, "after")
          networks.state.onCall = (call) => void (call.kind === kind && die())
        },
      },
    ],
  )
  return [...atWrites, ...atCalls]
}

describe.each(["instagram", "facebook", "linkedin"])("a publication at %s", (network) => {
  it.each(deaths().map(({ name }, index) => [name, index] as const))(
    "that is killed %s: one post at most, and the row says what is so",
    async (_name, index) => {
      const account = accounts[network]
      if (!account) throw new Error("This network has no account.")
      const post = await createSocialPost(shop, { media_ids: [picture] })
      const atNetwork = () =>
        networks.postsOf(account.external_id).filter(({ text }) => text.includes(post.caption.slice(-12)))
      deaths()[index]?.arm()
      await admin(shop).post("/admin/ai/marketing/social/publish", {
        draft_id: post.id,
        account_ids: [account.id],
      })
      vi.restoreAllMocks()
      networks.state.onCall = undefined
      for (const kind of ["prepare", "upload", "status", "publish"] as const) networks.disturb(kind)
      expect(atNetwork().length).toBeLessThanOrEqual(1)

      // Another process takes over when the lease has ended, and settles what is unknown.
      for (const minutes of [6, 7, 30, 60]) {
        await later(minutes)
        expect(atNetwork().length).toBeLessThanOrEqual(1)
      }
      const { body } = await admin(shop).get(`/admin/social-posts/${post.id}`).expect(200)
      const { status, targets } = body.social_post
      expect(["published", "failed"]).toContain(status)
      expect(atNetwork()).toHaveLength(status === "published" ? 1 : 0)
      for (const { picture: shown } of atNetwork()) expect(shown).not.toBeNull()
      if (status === "failed") expect(targets[0].error_code).toBe("not_there")
    },
  )
})

describe("a publication", () => {
  it("that is slower than its lease does not write over the process that took it over", async () => {
    const account = accounts.facebook
    if (!account) throw new Error("This network has no account.")
    const post = await createSocialPost(shop)
    let isFirst = true
    networks.state.onCall = async ({ kind }) => {
      if (kind !== "publish" || !isFirst) return
      isFirst = false
      await later(6)
    }
    await admin(shop)
      .post("/admin/ai/marketing/social/publish", { draft_id: post.id, account_ids: [account.id] })
      .expect(200)
    networks.state.onCall = undefined
    for (const minutes of [7, 30]) await later(minutes)
    const { body } = await admin(shop).get(`/admin/social-posts/${post.id}`).expect(200)
    expect(body.social_post.status).toBe("published")
    expect(networks.postsOf(account.external_id).filter(({ text }) => text === post.caption)).toHaveLength(1)
  })

  it("that is published, or may be, cannot be sent again: the database refuses it", async () => {
    const account = accounts.facebook
    if (!account) throw new Error("This network has no account.")
    const post = await createSocialPost(shop)
    await admin(shop)
      .post("/admin/ai/marketing/social/publish", { draft_id: post.id, account_ids: [account.id] })
      .expect(200)
    await runInTenant(shop.tenant, async () => {
      const [target] = await service().listSocialTargets({ post_id: post.id }, { take: 1 })
      await expect(
        service().updateSocialTargets({ id: target?.id ?? "", status: "pending" }),
      ).rejects.toThrow()
    })
  })
})
