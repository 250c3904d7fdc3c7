import { config } from "../../src/config"
import { adPlatforms } from "../harness/ad-platforms"
import { admin } from "../harness/api"
import type { FaultyServer, GoodAnswer } from "../harness/faults"
import { useTenant } from "../harness/tenants"
import { connectAdAccount, setAdApps, syncAdAccount } from "./ads"

interface Tools<Plot> {
  spoiled(plot: Plot, good: GoodAnswer): Promise<{ url: string; taken(): FaultyServer["taken"] }>
  closing: (() => unknown)[]
  inOrder<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Reading the facts of an account at each platform. */
export async function adCases<Plot extends { waitMs: number }>({ spoiled, closing, inOrder }: Tools<Plot>) {
  const shop = await useTenant("faults-ads")
  const platforms = await adPlatforms()
  closing.push(() => platforms.close())
  await setAdApps(shop)
  const about = { name: "Faults", currency: "EUR", timezone: "UTC", rows: [] }
  platforms.state.meta.set("1", about)
  platforms.state.google.set("2", about)
  const meta = await connectAdAccount(shop, { platform: "meta", external_id: "1" })
  const google = await connectAdAccount(shop, { platform: "google", external_id: "2" })
  const healthy = { urls: { ...config.ads.urls }, timeoutMs: config.ads.timeoutMs }

  const caseOf = (id: string, good: object) => ({
    suffer: (plot: Plot) =>
      inOrder(async () => {
        const server = await spoiled(plot, { type: "application/json", body: JSON.stringify(good) })
        Object.assign(config.ads.urls, { meta: server.url, googleAds: server.url, googleToken: server.url })
        platforms.setTimeout(plot.waitMs)
        try {
          const { status } = await syncAdAccount(shop, id)
          return {
            ended: `200 ${status}`,
            allowed: ["200 connected", "200 failing"],
            halfDone: [],
            taken: server.taken(),
          }
        } finally {
          Object.assign(config.ads.urls, healthy.urls)
          platforms.setTimeout(healthy.timeoutMs)
        }
      }),
    recover: () =>
      inOrder(async () => {
        await admin(shop).post(`/admin/ad-accounts/${id}`, { token: "token" }).expect(200)
        return (await syncAdAccount(shop, id)).status === "connected" ? "200" : "failed"
      }),
  })
  return {
    "Meta's insights": caseOf(meta.id, { data: [] }),
    "Google's token": caseOf(google.id, {}),
  }
}
