import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { vi } from "vitest"
import type { Shop } from "./shop"

interface Input {
  amount?: unknown
  data?: Record<string, unknown>
}

/** A payment service in memory. Tests can make its methods fail. */
export class FakePaymentService {
  /** The calls received, in order. */
  readonly calls: string[] = []
  /** The methods that throw an error. */
  readonly failing = new Set<string>()
  /** Each response waits for this promise. */
  delay: Promise<unknown> = Promise.resolve()

  initiatePayment = this.answer("initiatePayment", () => ({
    id: randomUUID(),
    data: { client_secret: randomUUID() },
  }))
  updatePayment = this.answer("updatePayment", ({ data }) => ({ data }))
  deletePayment = this.answer("deletePayment", () => ({}))
  authorizePayment = this.answer("authorizePayment", ({ data }) => ({ data, status: "authorized" }))
  capturePayment = this.answer("capturePayment", ({ data }) => ({ data }))
  refundPayment = this.answer("refundPayment", ({ data }) => ({ data }))
  cancelPayment = this.answer("cancelPayment", ({ data }) => ({ data }))

  timesAsked(method: string): number {
    return this.calls.filter((call) => call === method).length
  }

  private answer(method: string, reply: (input: Input) => object) {
    return async (input: Input): Promise<object> => {
      this.calls.push(method)
      await this.delay
      if (this.failing.has(method)) throw new Error(`${method}: the service is down`)
      return reply(input)
    }
  }
}

/** Replaces payment providers until the test ends. The key is the engine's id of the provider. */
export function fakeProviders(shop: Shop, fakes: Record<string, FakePaymentService>): void {
  const service = Reflect.get(shop.container.resolve(Modules.PAYMENT), "paymentProviderService_")
  const real = service.retrieveProvider.bind(service)
  vi.spyOn(service, "retrieveProvider").mockImplementation((id) => fakes[String(id)] ?? real(id))
}

/** Adds providers to a region, even if they exist only in the test. Returns a function that reverts it. */
export async function allowProviders(
  shop: Shop,
  regionId: string,
  ids: string[],
): Promise<() => Promise<void>> {
  const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { data } = await shop.container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["payment_providers.id"],
    filters: { id: regionId },
  })
  const before = (data[0]?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
  await database("payment_provider")
    .insert(ids.map((id) => ({ id, is_enabled: true })))
    .onConflict("id")
    .ignore()
  const set = (payment_providers: string[]) =>
    updateRegionsWorkflow(shop.container).run({
      input: { selector: { id: regionId }, update: { payment_providers } },
    })
  await set(ids)
  return async () => {
    await set(before)
  }
}
