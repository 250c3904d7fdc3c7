import { Modules } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { ledger, setCredits } from "../../factories/assistant"
import { useDeepL } from "../../factories/machine-translation"
import { preview, runAction, undo } from "../../factories/skills"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type DeepLServer, deeplServer, shouted } from "../../harness/deepl-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const NO_SOURCE = "0".repeat(64)
const TAGS = 230
const PLAN = "/admin/translation-texts/plan"

let own: TenantShop
let values: string[]
let deepl: DeepLServer
let putBack: () => void

/** Saves texts that translate an older original, so they are stale at once. */
const saveStale = async (resource_type: string, records: { id: string }[]) => {
  for (let at = 0; at < records.length; at += 100) {
    const texts = records.slice(at, at + 100).map(({ id: resource_id }) => ({
      resource_type,
      resource_id,
      fields: { value: "Alt" },
      source_digests: { value: NO_SOURCE },
    }))
    await admin(own).post("/admin/translation-texts", { locale: "de", texts }).expect(200)
  }
}
const staleNow = async (): Promise<number> => {
  const { body } = await admin(own).get("/admin/translation-texts/completeness?locale=de").expect(200)
  return body.completeness[0].stale
}
const approve = async (stream: string) =>
  (await admin(own).post(`/admin/ai/chat/stream/${stream}/approve`, {}).expect(200)).body.plan

beforeAll(async () => {
  own = await useTenant("translation-plan-many")
  deepl = await deeplServer()
  putBack = useDeepL(deepl, "installation-key")
  await setCredits(own, 1_000)
  // The demo shop has a few stale texts, too.
  if ((await staleNow()) > 0)
    await approve((await admin(own).post(PLAN, { locale: "de" }).expect(200)).body.plan.stream_id)
  const run = unique("tag").replaceAll(/\W/g, "")
  values = Array.from({ length: TAGS }, (_, number) => `${run} green ${number}`)
  const [tags, types] = await runInTenant(own.tenant, async () => {
    const products = own.container.resolve(Modules.PRODUCT)
    return [
      await products.createProductTags(values.map((value) => ({ value }))),
      // The same words again. They are in the second action, so the first one lowers its price.
      await products.createProductTypes(values.slice(0, 5).map((value) => ({ value }))),
    ]
  })
  await saveStale("tag", tags)
  await saveStale("type", types)
})
afterAll(() => {
  putBack()
  deepl.close()
})

describe("a plan of more stale texts than one action takes", () => {
  it("200: reverts all parts if one fails, and pays nothing again for what was translated", async () => {
    const count = await staleNow()
    const { body } = await admin(own).post(PLAN, { locale: "de" }).expect(200)
    const before = (await ledger(own)).account.available
    // The first part is 200 texts, in requests of 50.
    deepl.answers(shouted, shouted, shouted, shouted, { status: 456 })
    expect(await approve(body.plan.stream_id)).toMatchObject({
      status: "failed",
      actions: [{ status: "compensated" }, { status: "failed", error: { code: "provider_error" } }],
    })
    expect(await staleNow()).toBe(count)
    const paid = before - (await ledger(own)).account.available
    deepl.answers(shouted)
    const again = await admin(own).post(PLAN, { locale: "de" }).expect(200)
    expect(again.body.totals.credits).toBeLessThanOrEqual(body.totals.credits - paid)
    await admin(own).post(`/admin/ai/chat/stream/${again.body.plan.stream_id}/reject`, {}).expect(200)
  })

  it("200: is one plan of all texts, with their number, words and price, and is approved once", async () => {
    const count = await staleNow()
    expect(count).toBeGreaterThanOrEqual(TAGS + 5)
    const { body } = await admin(own).post(PLAN, { locale: "de" }).expect(200)
    const { plan, totals } = body
    expect(plan.actions).toHaveLength(Math.ceil(count / 200))
    expect(totals).toMatchObject({ texts: count, remaining: 0 })
    expect(totals.words).toBeGreaterThanOrEqual(3 * TAGS)
    const changes = plan.actions.flatMap((one: { preview: { changes: unknown[] } }) => one.preview.changes)
    expect(changes).toHaveLength(count)
    expect(plan.actions[0].summary).toContain(`Part 1 of ${plan.actions.length}.`)
    const before = (await ledger(own)).account
    const asked = deepl.asked.length
    expect(await approve(plan.stream_id)).toMatchObject({ status: "executed" })
    expect(await staleNow()).toBe(0)
    const { account, entries } = await ledger(own)
    expect(entries).toEqual(account)
    expect(before.available - account.available).toBeLessThanOrEqual(totals.credits)
    const bought = deepl.asked.slice(asked).flatMap(({ text }) => text)
    expect(new Set(bought).size).toBe(bought.length)
    expect((await admin(own).post(PLAN, { locale: "de" }).expect(409)).body.code).toBe("invalid_state")
  })

  it("200: a message prepares all of them too", async () => {
    await saveStale(
      "tag",
      await runInTenant(own.tenant, () =>
        own.container.resolve(Modules.PRODUCT).listProductTags({ value: values }, { take: null }),
      ),
    )
    const message = "Translate the outdated texts into German"
    const { body } = await admin(own).post("/admin/ai/chat", { message }).expect(200)
    expect(body.plan.actions).toHaveLength(2)
  })

  it("reverts no text that an admin has corrected meanwhile", async () => {
    const [corrected, machine] = await runInTenant(own.tenant, () =>
      own.container.resolve(Modules.PRODUCT).listProductTags({ value: values.slice(0, 2) }, { take: null }),
    )
    if (!corrected || !machine) throw new Error("The tags are not there")
    await saveStale("tag", [corrected, machine])
    const { approved, outcome } = await runAction(own, "translate_stale_texts", {
      locale: "de",
      only: [corrected, machine].map(({ id }) => `product_tag/${id}/value`),
    })
    const texts = [{ resource_type: "tag", resource_id: corrected.id, fields: { value: "Von Hand" } }]
    await admin(own).post("/admin/translation-texts", { locale: "de", texts }).expect(200)
    await undo(approved, outcome)
    const textOf = async ({ id }: { id: string }) => {
      const { items } = await runInTenant(own.tenant, () =>
        own.container
          .resolve("translations")
          .listStates("product_tag", { locale: "de", ids: [id] }, { limit: 1, offset: 0 }),
      )
      return items[0]?.fields[0]
    }
    expect(await textOf(corrected)).toMatchObject({ text: "Von Hand", origin: "person" })
    expect(await textOf(machine)).toMatchObject({ text: "Alt", status: "stale" })
  })

  it("says in an action of its own how many texts remain", async () => {
    const { preview: shown } = await preview(own, "translate_stale_texts", { locale: "de" })
    expect(shown.changes).toHaveLength(200)
    expect(shown.summary).toContain(`${(await staleNow()) - 200} more stale texts`)
  })
})
