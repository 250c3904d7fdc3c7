import type { Caller } from "../harness/api"
import type { Random } from "../harness/random-changes"
import { customerCredentials } from "./customer-credentials"
import { unique } from "./unique"

/**
 * Random bookings with a price that is calculated by hand: by the rules of the shop, without the engine. All amounts are
 * whole cents.
 */

interface Callers {
  admin: Caller
  storefront: (token?: string) => Caller
}

/** Tax rates of the demo shop, and whether prices contain the tax. */
const PLACES = [
  { region: "Europe", currency: "eur", isInclusive: true, country: "de", rate: 19 },
  { region: "Europe", currency: "eur", isInclusive: true, country: "fi", rate: 25.5 },
  { region: "Europe", currency: "eur", isInclusive: true, country: "fr", rate: 20 },
  {
    region: "United States",
    currency: "usd",
    isInclusive: false,
    country: "us",
    province: "us-ca",
    rate: 7.25,
  },
  { region: "United States", currency: "usd", isInclusive: false, country: "us", rate: 0 },
  { region: "Türkiye", currency: "try", isInclusive: true, country: "tr", rate: 20 },
]

/** The one with the lowest position counts where they overlap. */
const SEASONS = [
  { key: "summer", starts_on: "2031-06-01", ends_on: "2031-08-31", position: 2 },
  { key: "fair", starts_on: "2031-08-20", ends_on: "2031-09-10", position: 1 },
]
/** Each has a place in the seasons: before, in the first, in both, in the second, and on their last and next days. */
const DATES = [
  "2031-05-31",
  "2031-06-01",
  "2031-08-19",
  "2031-08-20",
  "2031-08-31",
  "2031-09-10",
  "2031-09-11",
]
const CURRENCIES = ["eur", "usd", "try"]
const UNITS = ["adult", "child", "infant"]
const OPTIONS = [
  { key: "room", per: "booking" },
  { key: "lunch", per: "person" },
]

type Cents = Readonly<Record<string, number>>

interface Priced {
  id: string
  /** By currency. */
  base: Cents
  /** The price of a list. A sale never raises a price. An override is only for members. */
  list?: { type: "sale" | "override"; cents: Cents }
}

export interface PriceWorld {
  regions: ReadonlyMap<string, string>
  departures: readonly { id: string; date: string }[]
  /** By unit, or by unit and season, such as `adult` and `adult summer`. */
  rates: ReadonlyMap<string, Priced>
  units: ReadonlyMap<string, string>
  options: ReadonlyMap<string, Priced & { per: string }>
  /** The token of a customer whose group has the overrides. */
  member: string
}

/** Registers a customer who becomes a member. */
export async function newMember({ storefront }: Callers): Promise<{ id: string; token: string }> {
  const credentials = customerCredentials()
  const registered = await storefront().post("/auth/customer/emailpass/register", credentials).expect(200)
  const created = await storefront(registered.body.token)
    .post("/store/customers", { email: credentials.email })
    .expect(200)
  const signedIn = await storefront().post("/auth/customer/emailpass", credentials).expect(200)
  return { id: created.body.customer.id, token: signedIn.body.token }
}

/** A tour with units, seasons, options, departures and price lists, for each combination of their rules. */
export async function priceWorld(
  callers: Callers,
  random: Random,
  member: { id: string; token: string },
): Promise<PriceWorld> {
  const add = async (path: string, one: string, fields: object) => {
    const { body } = await callers.admin.post(`/admin/${path}`, fields).expect(200)
    return body[one] as { id: string }
  }
  const cents = (): Cents =>
    Object.fromEntries(
      CURRENCIES.map((code) => [code, 100 + random.below(random.chance(0.5) ? 900 : 90_000)]),
    )
  const { id: tour_id } = await add("tours", "tour", {
    title: unique("Priced tour"),
    body: "<p>Text</p>",
    status: "published",
  })
  const variants: { variant: string; priced: Priced }[] = []
  const noted = <Of extends Priced>(variant: string, priced: Of): Of => {
    variants.push({ variant, priced })
    return priced
  }

  const seasons = new Map<string, string>()
  for (const { key, ...fields } of SEASONS)
    seasons.set(key, (await add("tour-seasons", "tour_season", { tour_id, title: key, ...fields })).id)
  const units = new Map<string, string>()
  const rates = new Map<string, Priced>()
  for (const key of UNITS) {
    const base = cents()
    const { id } = await add("tour-units", "tour_unit", {
      tour_id,
      title: key,
      places: key === "infant" ? 0 : 1,
      prices: amountsOf(base),
    })
    units.set(key, id)
    rates.set(key, noted(`unit ${id}`, { id, base }))
    // The child has no price of its own in the fair, so its usual price counts there.
    for (const season of seasons.keys()) {
      if (key === "child" && season === "fair") continue
      const own = cents()
      const rate = await add("tour-rates", "tour_rate", {
        unit_id: id,
        season_id: seasons.get(season),
        prices: amountsOf(own),
      })
      rates.set(`${key} ${season}`, noted(`rate ${rate.id}`, { id: rate.id, base: own }))
    }
  }
  const options = new Map<string, Priced & { per: string }>()
  for (const { key, per } of OPTIONS) {
    const base = cents()
    const { id } = await add("tour-options", "tour_option", {
      tour_id,
      title: key,
      per,
      prices: amountsOf(base),
    })
    options.set(key, noted(`option ${id}`, { id, base, per }))
  }
  const departures: { id: string; date: string }[] = []
  for (const date of DATES) {
    const fields = { tour_id, local_start: `${date}T09:00`, size: null }
    departures.push({ id: (await add("tour-departures", "tour_departure", fields)).id, date })
  }
  await addLists(callers, random, { variants, member: member.id, cents })

  const { body } = await callers.storefront().get("/store/regions").expect(200)
  const regions = new Map<string, string>(
    body.regions.map(({ id, name }: { id: string; name: string }) => [name, id]),
  )
  return { regions, departures, rates, units, options, member: member.token }
}

interface Listing {
  variants: readonly { variant: string; priced: Priced }[]
  member: string
  cents: () => Cents
}

/** A sale for everyone and an override for the member's group. Each price is in at most one of them. */
async function addLists(
  { admin }: Callers,
  random: Random,
  { variants, member, cents }: Listing,
): Promise<void> {
  const { body: made } = await admin.post("/admin/customer-groups", { name: unique("Members") }).expect(200)
  const group: string = made.customer_group.id
  await admin.post(`/admin/customer-groups/${group}/customers`, { add: [member] }).expect(200)
  for (const { priced } of variants) {
    const type = random.oneOf(["sale", "override", "none"] as const)
    if (type !== "none") priced.list = { type, cents: cents() }
  }
  const ids = await variantIds(admin, variants)
  for (const type of ["sale", "override"] as const)
    await admin
      .post("/admin/price-lists", {
        title: unique(type),
        description: type,
        type,
        status: "active",
        ...(type === "override" && { rules: { "customer.groups.id": [group] } }),
        prices: variants.flatMap(({ variant, priced: { list } }) =>
          list?.type === type
            ? amountsOf(list.cents).map((price) => ({ ...price, variant_id: ids.get(variant) ?? "" }))
            : [],
        ),
      })
      .expect(200)
}

/** The engine's variants of units, rates and options. */
async function variantIds(
  admin: Caller,
  variants: readonly { variant: string; priced: Priced }[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { variant } of variants) {
    const [kind = "", id = ""] = variant.split(" ")
    const { body } = await admin.get(`/admin/tour-${kind}s/${id}`).expect(200)
    found.set(variant, body[`tour_${kind}`].variant_id)
  }
  return found
}

function amountsOf(cents: Cents) {
  return Object.entries(cents).map(([currency_code, all]) => ({ currency_code, amount: all / 100 }))
}

export interface RandomBooking {
  place: (typeof PLACES)[number]
  departure: PriceWorld["departures"][number]
  isMember: boolean
  units: { key: string; quantity: number }[]
  options: { key: string; quantity: number }[]
}

export function randomBooking(world: PriceWorld, random: Random): RandomBooking {
  const units = UNITS.flatMap((key) => {
    const quantity = key === "adult" ? 1 + random.below(4) : random.below(3)
    return quantity === 0 ? [] : [{ key, quantity }]
  })
  const travellers = units.reduce((sum, { quantity }) => sum + quantity, 0)
  const options = OPTIONS.flatMap(({ key, per }) =>
    random.chance(0.5) ? [{ key, quantity: per === "booking" ? 1 : 1 + random.below(travellers) }] : [],
  )
  return {
    place: random.oneOf(PLACES),
    departure: random.oneOf(world.departures),
    isMember: random.chance(0.5),
    units,
    options,
  }
}

/** The cart's totals by hand: what the lines cost, and the tax on it or in it. */
export function totalsByHand(world: PriceWorld, booking: RandomBooking) {
  const { place, departure, isMember, units, options } = booking
  const season = [...SEASONS]
    .sort((one, other) => one.position - other.position)
    .find(({ starts_on, ends_on }) => starts_on <= departure.date && departure.date <= ends_on)
  const priceOf = (priced: Priced | undefined): number => {
    if (!priced) throw new Error("There is no such price.")
    const base = priced.base[place.currency] ?? Number.NaN
    const listed = priced.list?.cents[place.currency] ?? Number.NaN
    if (priced.list?.type === "sale") return Math.min(base, listed)
    return priced.list?.type === "override" && isMember ? listed : base
  }
  const lines = [
    ...units.map(({ key, quantity }) => ({
      quantity,
      cents: priceOf(world.rates.get(season ? `${key} ${season.key}` : key) ?? world.rates.get(key)),
    })),
    ...options.map(({ key, quantity }) => ({ quantity, cents: priceOf(world.options.get(key)) })),
  ]
  const share = place.rate / 100
  const costs = lines.map((line) => line.quantity * line.cents)
  // Each line's tax is rounded. Doubles are a little off, so a half is rounded to a half first.
  const taxes = costs.map((cost) =>
    Math.round(Number((place.isInclusive ? cost - cost / (1 + share) : cost * share).toFixed(6))),
  )
  const [cents = 0, tax = 0] = [costs, taxes].map((list) => list.reduce((sum, one) => sum + one, 0))
  return {
    unit_prices: lines.map((line) => line.cents / 100).sort((one, other) => one - other),
    total: (place.isInclusive ? cents : cents + tax) / 100,
    tax_total: tax / 100,
  }
}

/** The cart's totals as a storefront gets them. */
export async function totalsOfCart(callers: Callers, world: PriceWorld, booking: RandomBooking) {
  const { place, departure, isMember, units, options } = booking
  const store = callers.storefront(isMember ? world.member : undefined)
  const { country, region } = place
  const address = { country_code: country, ...("province" in place && { province: place.province }) }
  const made = await store
    .post("/store/carts", { region_id: world.regions.get(region), shipping_address: address })
    .expect(200)
  const { body } = await store
    .post(`/store/carts/${made.body.cart.id}/tour-items`, {
      departure_id: departure.id,
      units: units.map(({ key, quantity }) => ({ unit_id: world.units.get(key), quantity })),
      options: options.map(({ key, quantity }) => ({ option_id: world.options.get(key)?.id, quantity })),
    })
    .expect(200)
  const { cart } = body
  return {
    unit_prices: cart.items
      .map(({ unit_price }: { unit_price: number }) => unit_price)
      .sort((one: number, other: number) => one - other) as number[],
    total: cart.total as number,
    tax_total: cart.tax_total as number,
  }
}
