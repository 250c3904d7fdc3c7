import { config } from "../../src/config"
import { sendTrackingEventsJob } from "../../src/features/tracking/jobs/send-events"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { admin, storefront } from "../harness/api"
import type { FaultyServer, GoodAnswer } from "../harness/faults"
import { pixelServer } from "../harness/pixel-server"
import { useTenant } from "../harness/tenants"
import { unique } from "./unique"

interface Tools<Plot> {
  spoiled(plot: Plot, good: GoodAnswer): Promise<{ url: string; taken(): FaultyServer["taken"] }>
  closing: (() => unknown)[]
  inOrder<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Sending an event to each destination. */
export async function pixelCases<Plot extends { waitMs: number }>({
  spoiled,
  closing,
  inOrder,
}: Tools<Plot>) {
  const shop = await useTenant("faults-pixels")
  const pixels = await pixelServer()
  closing.push(() => pixels.close())
  await admin(shop)
    .post("/admin/config/tracking", {
      ga4_enabled: true,
      ga4_measurement_id: "G-FAULTS",
      ga4_api_secret: "secret",
      meta_enabled: true,
      meta_pixel_id: "12345",
      meta_access_token: "token",
    })
    .expect(200)
  const healthy = { urls: { ...config.tracking.urls }, timeoutMs: config.tracking.timeoutMs }
  const { body } = await storefront(shop).post("/store/cookie-consent", { action: "accept_all" }).expect(200)
  const { session_id } = body.cookie_consent

  /** Sends a new event. Returns the state of its delivery. */
  const send = async (destination: string): Promise<string> => {
    const event_id = unique("event")
    await storefront(shop)
      .post("/store/track/events", {
        session_id,
        context: { client_id: unique("client") },
        events: [{ event_id, name: "add_to_cart" }],
      })
      .set("user-agent", "Mozilla/5.0")
      .expect(202)
    await runInTenant(shop.tenant, () => sendTrackingEventsJob.run(shop.container))
    const log = await admin(shop)
      .get(`/admin/tracking-deliveries?event_id=${event_id}&destination=${destination}`)
      .expect(200)
    return log.body.tracking_deliveries[0].status
  }
  const caseOf = (destination: "ga4" | "meta", good: object) => ({
    suffer: (plot: Plot) =>
      inOrder(async () => {
        const server = await spoiled(plot, { type: "application/json", body: JSON.stringify(good) })
        Object.assign(config.tracking.urls, { [destination]: server.url })
        Object.assign(config.tracking, { timeoutMs: plot.waitMs })
        try {
          return {
            ended: await send(destination),
            allowed: ["sent", "queued", "failed"],
            halfDone: [],
            taken: server.taken(),
          }
        } finally {
          Object.assign(config.tracking.urls, healthy.urls)
          Object.assign(config.tracking, { timeoutMs: healthy.timeoutMs })
        }
      }),
    recover: () => inOrder(async () => ((await send(destination)) === "sent" ? "200" : "failed")),
  })
  return {
    "GA4's Measurement Protocol": caseOf("ga4", {}),
    "Meta's Conversions API": caseOf("meta", { events_received: 1 }),
  }
}
