import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { vi } from "vitest"
import type { Shop } from "./shop"

interface Input {
  amount?: unknown
  data?: Record<string, unknown>
}

/** A payment service as its account would show it, which fails as often as a test wants. */
export class FakePaymentService {
  /** What it was asked, in its order. */
  readonly calls: string[] = []
  /** Answers an error to these. */
  readonly failing = new Set<string>()
  /** Waited for before each answer. */
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

/** Puts fakes in the place of providers, by the engine's ids, until the end of the test that asks for it. */
export function fakeProviders(shop: Shop, fakes: Record<string, FakePaymentService>): void {
  const service = Reflect.get(shop.container.resolve(Modules.PAYMENT), "paymentProviderService_")
  const real = service.retrieveProvider.bind(service)
  vi.spyOn(service, "retrieveProvider").mockImplementation((id) => fakes[String(id)] ?? real(id))
}

/** Lets a region be paid by these providers, of which some may have no code but a fake. Answers what puts it back. */
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
