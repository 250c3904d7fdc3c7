import { setTimeout as delay } from "node:timers/promises"
import { admin, storefront } from "../harness/api"
import { modelServer } from "../harness/model-server"
import { useTenant } from "../harness/tenants"
import { useOwnModel } from "./assistant"

/** A tenant that customers and admins use all the time. It shows whether faults of others disturb it. */
export interface AtWork {
  /** The number of correct responses. */
  readonly served: number
  /** The incorrect responses. */
  readonly failures: string[]
  stop(): Promise<void>
}

/** The pause between two calls. It leaves most of the CPU to the test itself. */
const PAUSE_MS = 400

/** Reads, writes and talks to the assistant again and again, until it is stopped. */
export async function anyTenantAtWork(slug: string): Promise<AtWork> {
  const shop = await useTenant(slug)
  const model = await modelServer()
  await useOwnModel(shop, model)
  const failures: string[] = []
  let served = 0
  let isOver = false
  const calls = [
    () => storefront(shop).get("/store/products?limit=2"),
    () => storefront(shop).get("/store/regions"),
    () => admin(shop).get("/admin/config"),
    () => admin(shop).post("/admin/ai/chat", { message: "Which products are running low?" }),
  ]
  const work = async () => {
    while (!isOver)
      for (const call of calls) {
        const { status, text } = await call()
        if (status === 200) served++
        else failures.push(`${status} ${text}`)
        await delay(PAUSE_MS)
      }
  }
  const working = work().catch((error: unknown) => void failures.push(String(error)))
  return {
    get served() {
      return served
    },
    failures,
    async stop() {
      isOver = true
      await working
      model.close()
    },
  }
}
