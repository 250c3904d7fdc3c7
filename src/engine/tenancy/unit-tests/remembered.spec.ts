import { describe, expect, it } from "vitest"
import type { Change } from "../../../lib/changes/kinds"
import { ChangeLog } from "../../../tenancy/changes/change-log"
import { separatePrices } from "../remembered"

/** Works like the engine's class: reads once which attributes have rules, and then remembers them. */
class Calculator {
  static read: () => Promise<string[]>
  readonly manager_ = {}
  private readonly attributes = new Set<string>()

  async calculatePrices(): Promise<string[]> {
    if (this.attributes.size === 0) for (const one of await Calculator.read()) this.attributes.add(one)
    return [...this.attributes]
  }

  clearAvailableAttributes(): void {
    this.attributes.clear()
  }
}

describe("the attributes with price rules", () => {
  it.each([
    ["a change in the log", (_service: { clear: () => void }, tell: () => void) => tell()],
    ["the engine", (service: { clear: () => void }) => service.clear()],
  ])("are read again after %s, also if a SELECT from before it ends later", async (_, forget) => {
    const log = new ChangeLog({ withConnection: () => Promise.reject(new Error("unused")), triggers: "" })
    let tell = (_changes: Change[]) => {}
    log.follow = (listener) => {
      tell = (changes) => listener("default", changes)
    }
    const service = { pricingRepository_: new Calculator() }
    separatePrices(service, log)

    let end = (_attributes: string[]) => {}
    Calculator.read = () =>
      new Promise((resolve) => {
        end = resolve
      })
    const before = service.pricingRepository_.calculatePrices()
    forget({ clear: () => service.pricingRepository_.clearAvailableAttributes() }, () =>
      tell([{ kind: "price", id: "pset_1" }]),
    )
    end(["region_id"])
    expect(await before).toEqual(["region_id"])

    Calculator.read = async () => ["region_id", "customer.groups.id"]
    expect(await service.pricingRepository_.calculatePrices()).toEqual(["region_id", "customer.groups.id"])
  })
})
