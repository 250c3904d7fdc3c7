import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { sql } from "../../factories/checkout"
import { addTickets, buy, createEvent, createQuota, createTicket, emptyCart } from "../../factories/events"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const BUYERS = 60
const PLACES = 15
const LIMITS = { minutes: 15, limit_minutes: 60 }

async function hall(size: number) {
  const event = await createEvent(shop)
  const all = await createQuota(shop, event.id, size)
  const some = await createQuota(shop, event.id, size)
  const tickets = [
    await createTicket(shop, event.id, [all.id, some.id]),
    await createTicket(shop, event.id, [some.id, all.id]),
  ]
  return { event, all, tickets }
}

const take = (kind: string, quotas: string[], quantity: number) =>
  shop.container.resolve("capacity").take(
    {
      kind,
      owner_id: "owner",
      cart_id: "cart_race",
      quota_ids: quotas,
      lines: [{ subject_id: "subject", variant_id: "variant_none", quantity }],
    },
    LIMITS,
  )

/** Counts the places in the holds, without the quotas' own counter. */
const counted = async (quota: string) => {
  const [row] = await sql(
    shop,
    `SELECT coalesce(sum(places), 0)::int AS places, (SELECT taken FROM capacity_quota WHERE id = :quota) AS taken
       FROM capacity_hold WHERE status IN ('held', 'sold') AND :quota = ANY(quota_ids)`,
    { quota },
  )
  return { places: Number(row?.places), taken: Number(row?.taken) }
}

describe("places that many want at once", () => {
  it("are never taken twice, over quotas in any order", async () => {
    const { all, tickets, event } = await hall(PLACES)
    const [, other] = (await sql(shop, "SELECT id FROM capacity_quota WHERE owner_id = ?", [event.id])).map(
      ({ id }) => id ?? "",
    )
    let isSampling = true
    const samples: number[] = []
    const sampling = (async () => {
      while (isSampling) samples.push((await counted(all.id)).places)
    })()
    onTestFinished(() => {
      isSampling = false
    })
    const replies = await Promise.allSettled(
      Array.from({ length: BUYERS }, (_, index) =>
        take("event", index % 2 ? [all.id, other ?? ""] : [other ?? "", all.id], 1),
      ),
    )
    isSampling = false
    await sampling
    expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(PLACES)
    for (const reply of replies) if (reply.status === "rejected") expect(reply.reason.code).toBe("SV020")
    expect(Math.max(...samples)).toBeLessThanOrEqual(PLACES)
    expect(await counted(all.id)).toEqual({ places: PLACES, taken: PLACES })
    expect(tickets).toHaveLength(2)
  })

  it("are sold once through the API: every loser gets 409 sold_out", async () => {
    const { all, tickets, event } = await hall(2)
    const carts = await Promise.all(Array.from({ length: 5 }, () => emptyCart(shop)))
    const replies = await Promise.all(
      carts.map((cart, index) => addTickets(shop, cart, tickets[index % 2]?.id ?? "")),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    for (const { status, body } of replies) if (status === 409) expect(body.code).toBe("sold_out")
    const winners = carts.filter((_, index) => replies[index]?.status === 200)
    const orders = await Promise.all(winners.map((cart) => buy(shop, cart)))
    expect(orders.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await admin(shop).get(`/admin/event-registrations?event_id=${event.id}`).expect(200)
    expect(body.count).toBe(2)
    expect(await counted(all.id)).toEqual({ places: 2, taken: 2 })
  })

  it("cannot be bought when their hold is so old that it is deleted", async () => {
    const { all, tickets } = await hall(2)
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, tickets[0]?.id ?? "").expect(200)
    await sql(
      shop,
      `UPDATE capacity_hold SET status = 'expired', updated_at = now() - interval '31 days' WHERE cart_id = ?`,
      [cart],
    )
    await shop.container.resolve("capacity").clean()
    const { status, body } = await buy(shop, cart)
    expect([status, body.code]).toEqual([409, "sold_out"])
    expect(await counted(all.id)).toEqual({ places: 0, taken: 0 })
  })

  it("cannot be taken by hand beyond the size", async () => {
    const { all } = await hall(1)
    const insert = (places: number) =>
      sql(
        shop,
        `INSERT INTO capacity_hold (id, kind, owner_id, quota_ids, places, status, cart_id, renewable_until)
         VALUES ('hold_' || gen_random_uuid(), 'event', 'x', ARRAY[:quota], :places, 'sold', 'x', now())`,
        { quota: all.id, places },
      )
    await expect(insert(2)).rejects.toMatchObject({ code: "SV020" })
    await insert(1)
    await expect(insert(1)).rejects.toMatchObject({ code: "SV020" })
    expect(await counted(all.id)).toEqual({ places: 1, taken: 1 })
  })
})
