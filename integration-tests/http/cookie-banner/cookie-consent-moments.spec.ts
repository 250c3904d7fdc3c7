import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { config } from "../../../src/config"
import { appendDecision } from "../../../src/features/consent/module/lib/decisions"
import { currentTenantId } from "../../../src/tenancy/current-tenant"
import { tenantKey } from "../../../src/tenancy/tenant-keys"
import { sql } from "../../factories/checkout"
import { admin, storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const seenRow = z.object({
  session_id: z.string(),
  hash: z.string(),
  version: z.number(),
  content: z.record(z.string(), z.unknown()),
})

/** A visitor who has decided once. */
async function visitor() {
  const { body } = await storefront(shop).post("/store/cookie-consent", { action: "accept_all" }).expect(200)
  const [row] = await sql(
    shop,
    `SELECT record.session_id, wording.id AS hash, wording.banner_version AS version, wording.content
       FROM cookie_consent_record AS record JOIN cookie_banner_wording AS wording ON wording.id = record.banner_hash
      WHERE record.hash = :hash`,
    { hash: body.cookie_consent.hash },
  )
  const { session_id, ...banner } = seenRow.parse(row)
  return { id: session_id, secret: String(body.cookie_consent.session_id), banner }
}

/** Waits until so many statements wait for the table of decisions. */
const waiting = (count: number) =>
  eventually(async () =>
    expect(
      await sql(
        shop,
        "SELECT pid FROM pg_locks WHERE NOT granted AND relation = CAST('cookie_consent_record' AS regclass)",
        {},
      ),
    ).toHaveLength(count),
  )

/**
 * Runs a check, and lets the visitor decide once more when the check has read the session, but not its decisions.
 *
 * @param earlier how many statements of the check read decisions before.
 */
async function decidedDuring<Result>(
  { secret: sessionId, banner }: Awaited<ReturnType<typeof visitor>>,
  { check, earlier }: { check: () => Promise<Result>; earlier: number },
): Promise<Result> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const lock = "LOCK TABLE cookie_consent_record IN ACCESS EXCLUSIVE MODE"
  let holder = await knex.transaction()
  await holder.raw(lock)
  const checked = check()
  for (let passed = 0; passed < earlier; passed++) {
    await waiting(1)
    // The next holder waits behind the check's statement, and the check's next statement behind this holder.
    const next = await knex.transaction()
    const isLocked = next.raw(lock).then(() => true)
    await waiting(2)
    await holder.commit()
    await isLocked
    holder = next
  }
  await waiting(1)
  await appendDecision(holder, tenantKey(config.secrets.jwt, "consent", currentTenantId()), {
    sessionId,
    action: "reject_all",
    status: "denied",
    categories: { necessary: true, preferences: false, analytics: false, marketing: false },
    banner: { ...banner, expiresAfterDays: 180 },
    locale: "en",
    gpc: false,
    tcString: null,
    subject: { network: null, user_agent: null, customer_id: null },
  })
  await holder.commit()
  return checked
}

describe("a decision that is made during a check", () => {
  it("is no broken link of its session's proof", async () => {
    const someone = await visitor()
    const proof = async () =>
      (await admin(shop).get(`/admin/cookie-consents/${someone.id}`).expect(200)).body.cookie_consent
    const { broken, records } = await decidedDuring(someone, { check: proof, earlier: 0 })
    expect(broken).toBeNull()
    expect(records).toHaveLength(1)
    const after = await proof()
    expect(after.broken).toBeNull()
    expect(after.records).toHaveLength(2)
  })

  it("is no broken link for the check of all chains", async () => {
    const someone = await visitor()
    const verified = async () => {
      const { body } = await admin(shop).get("/admin/cookie-consents/verify").expect(200)
      const broken: { session_id: string }[] = body.verification.broken
      return broken.filter(({ session_id }) => session_id === someone.id)
    }
    // First, the check looks for decisions without a session.
    expect(await decidedDuring(someone, { check: verified, earlier: 1 })).toEqual([])
    expect(await verified()).toEqual([])
  })
})
