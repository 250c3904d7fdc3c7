import assert from "node:assert/strict"
import { randomBytes, randomInt } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { inParallel, type Track } from "./race"
import { type Regions, sampler } from "./sale"

const DAY_MS = 86_400_000
const PATIENCE_MS = 240_000
const RETRY_MS = 300
/** Both processes are killed so long after the first bookings, and after the first orders, at most. */
const LATEST_KILL_MS = 1_500

interface Identified {
  id: string
}

interface Sale {
  departure: string
  region: string
  quotas: string[]
  units: { adult: string; child: string; infant: string }
  room: string
}

/** The travellers of one buyer. Each takes a place, except an infant. */
interface Wish {
  adults: number
  children: number
  infants: number
}

const placesOf = ({ adults, children }: Wish) => adults + children
/** The line items of a booking: one for each unit, and one for the room. */
const linesOf = ({ children, infants }: Wish) => 2 + Math.min(1, children) + Math.min(1, infants)

/**
 * Many buyers want a few places of a departure with mixed units, through two processes. Both are killed (`kill -9`) while
 * they take the places, and again while they take the payments. Fails if at any sampled moment more places are taken than
 * there are, or if a booking has lost a line item, a passenger or its hold. Returns what happened.
 */
export async function raceForTour(track: Track, { buyers, places }: { buyers: number; places: number }) {
  const begun = performance.now()
  const sale = await sell(track, places)
  const samples = sampler(track.shop.pool, sale)
  const wishes = Array.from({ length: buyers }, () => ({
    adults: 1 + randomInt(2),
    children: randomInt(2),
    infants: randomInt(2),
  }))
  const carts: string[] = []
  await inParallel(buyers, async (index) => void (carts[index] = await cartOf(track, sale, index)))

  const winners: number[] = []
  const booking = Promise.all(
    wishes.map(async (wish, index) => {
      if (await book(track, sale, { cart: carts[index] ?? "", wish })) winners.push(index)
    }),
  )
  await delay(randomInt(LATEST_KILL_MS))
  await track.kill()
  await booking

  const paying = inParallel(winners.length, async (at) => pay(track, carts[winners[at] ?? -1] ?? ""))
  await delay(randomInt(LATEST_KILL_MS))
  const interrupted = await track.kill()
  await paying
  const bought = winners.reduce((sum, index) => sum + placesOf(wishes[index] ?? assert.fail()), 0)
  assert.ok(bought <= places, `${bought} places were sold.`)
  assert.equal(await soldPlaces(track, sale), bought)

  // A killed call can leave a hold without line items. It expires, and its places are sold to others.
  await track.shop.pool.query(
    "UPDATE capacity_hold SET expires_at = now() - interval '1 second' WHERE owner_id = $1 AND status = 'held'",
    [sale.departure],
  )
  const single = { adults: 1, children: 0, infants: 0 }
  for (let left = places - bought; left > 0; left--) {
    const cart = await cartOf(track, sale, buyers + left)
    assert.equal(await book(track, sale, { cart, wish: single }), true, "A free place could not be booked.")
    await pay(track, cart)
  }
  const cart = await cartOf(track, sale, 0)
  assert.equal(await book(track, sale, { cart, wish: single }), false, "A place was sold twice.")
  await samples.expect(places)
  assert.equal(await soldPlaces(track, sale), places)
  assert.equal(await tornHolds(track, sale), 0)
  const { taken, most } = await samples.close()
  assert.ok(most <= places, `${most} places were taken.`)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  return [
    `${winners.length} of ${buyers} buyers booked ${bought} of ${places} places, the rest was sold afterwards`,
    `4 kills, ${interrupted} completions cut short, ${taken} samples, at most ${most} taken, ${seconds} s`,
  ].join("; ")
}

async function sell({ asAdmin, done, shop }: Track, size: number): Promise<Sale> {
  const title = `Race ${randomBytes(6).toString("hex")}`
  const { tour } = await asAdmin<{ tour: Identified }>("/admin/tours", {
    title,
    body: "<p>x</p>",
    status: "published",
  })
  const priced = (amount: number) => ({
    tour_id: tour.id,
    prices: [{ amount, currency_code: "eur" }],
  })
  const unit = async (name: string, places: number) => {
    const body = { ...priced(100 * places), title: name, places }
    return (await asAdmin<{ tour_unit: Identified }>("/admin/tour-units", body)).tour_unit.id
  }
  const units = {
    adult: await unit("Adult", 1),
    child: await unit("Child", 1),
    infant: await unit("Infant", 0),
  }
  const { tour_option } = await asAdmin<{ tour_option: Identified }>("/admin/tour-options", {
    ...priced(30),
    title: "Room",
  })
  const local_start = `${new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)}T09:00`
  const { tour_departure } = await asAdmin<{ tour_departure: Identified }>("/admin/tour-departures", {
    tour_id: tour.id,
    local_start,
    size,
  })
  const { rows } = await shop.pool.query<{ quota_id: string }>(
    "SELECT quota_id FROM tour_departure WHERE id = $1",
    [tour_departure.id],
  )
  const { regions } = await done<Regions>("/store/regions", {})
  const region = regions.find(({ currency_code }) => currency_code === "eur")?.id ?? ""
  const quotas = rows.map(({ quota_id }) => quota_id)
  return { departure: tour_departure.id, region, quotas, units, room: tour_option.id }
}

async function cartOf(track: Track, { region }: Sale, index: number): Promise<string> {
  const body = { region_id: region, email: `buyer-${index}@bench.test` }
  return (await track.done<{ cart: Identified }>("/store/carts", { body })).cart.id
}

/** Books for a cart. False if too few places are left. A call that a kill has cut short is done as a whole or not at all. */
async function book(
  track: Track,
  { departure, units: { adult, child, infant }, room }: Sale,
  { cart, wish }: { cart: string; wish: Wish },
): Promise<boolean> {
  const wanted = [
    { unit_id: adult, quantity: wish.adults },
    { unit_id: child, quantity: wish.children },
    { unit_id: infant, quantity: wish.infants },
  ]
  const body = {
    departure_id: departure,
    units: wanted.filter(({ quantity }) => quantity > 0),
    options: [{ option_id: room, quantity: 1 }],
  }
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const reply = await track.request(`/store/carts/${cart}/tour-items`, { body }).catch(() => undefined)
    if (reply && reply.status < 500 && reply.status !== 200)
      assert.deepEqual([reply.status, reply.body.code], [409, "sold_out"])
    if (reply?.status === 409) return false
    const read = await track.done<{ cart: { items: Identified[] } }>(`/store/carts/${cart}`, {})
    const { length } = read.cart.items
    assert.ok(length === 0 || length === linesOf(wish), `A booking has ${length} line items.`)
    if (length > 0) return true
    assert.notEqual(reply?.status, 200)
    assert.ok(Date.now() < until, "The booking is never answered.")
    await delay(RETRY_MS)
  }
}

async function pay(track: Track, cart: string): Promise<void> {
  const path = `/store/carts/${cart}`
  await track.done(`${path}/payment-sessions`, { body: { provider_id: "pp_system_default" } })
  const { type } = await track.done<{ type: string }>(`${path}/complete`, { body: {} })
  assert.equal(type, "order")
}

async function soldPlaces({ shop }: Track, { departure }: Sale): Promise<number> {
  const { rows } = await shop.pool.query<{ places: number }>(
    `SELECT coalesce(sum(places), 0)::int AS places FROM capacity_hold WHERE owner_id = $1 AND status = 'sold'`,
    [departure],
  )
  return rows[0]?.places ?? -1
}

/** How many sold holds have lost a line item of their order, a counted place, their booking or a passenger. */
async function tornHolds(
  { shop }: Track,
  { departure, units: { adult, child, infant } }: Sale,
): Promise<number> {
  const { rows } = await shop.pool.query<{ torn: number }>(
    `SELECT count(*)::int AS torn FROM capacity_hold hold
       LEFT JOIN tour_booking booking ON booking.hold_id = hold.id AND booking.status = 'confirmed'
       CROSS JOIN LATERAL (
         SELECT count(*) AS lines, count(order_line_id) AS ordered, sum(quantity * places_each) AS places,
                sum(quantity) FILTER (WHERE subject_id = ANY($2)) AS travellers
           FROM capacity_hold_line WHERE hold_id = hold.id) part
      WHERE hold.owner_id = $1 AND hold.status = 'sold' AND (
        booking.id IS NULL OR part.lines <> part.ordered OR part.places <> hold.places
        OR part.travellers <> (SELECT count(*) FROM tour_passenger one WHERE one.booking_id = booking.id))`,
    [departure, [adult, child, infant]],
  )
  return rows[0]?.torn ?? -1
}
