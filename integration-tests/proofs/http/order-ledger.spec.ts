import { beforeAll, expect, inject, it } from "vitest"
import {
  createStockedProduct,
  type OrderShop,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { OrderWalk } from "../../factories/random-order-walk"
import { admin } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { randomFrom } from "../../harness/random-changes"

const SEQUENCES = proofSize({ full: 40, small: 8 })
const STEPS = proofSize({ full: 60, small: 40 })
const { seed: SEED } = inject("fuzz")

let shop: OrderShop
let product: StockedProduct
let location_id: string

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 100_000)
  const { body } = await admin(shop).get("/admin/stock-locations?limit=1").expect(200)
  location_id = body.stock_locations[0].id
})

it(`${SEQUENCES} random sequences of changes of orders agree with a ledger (PROOF_SEED=${SEED})`, async () => {
  const faults: string[] = []
  const answers = new Set<string>()
  for (let number = 0; number < SEQUENCES; number++) {
    const random = randomFrom(SEED + number)
    const walk = await OrderWalk.begin({ shop, product, location_id, random })
    for (let step = 0; step < STEPS && walk.faults.length === 0; step++) await walk.step()
    for (const name of walk.log) answers.add(name.replace(/ .* /, " "))
    faults.push(...walk.faults.map((fault) => `${number}: ${fault}\n  ${walk.log.join("\n  ")}`))
  }
  expect(faults.join("\n\n"), `PROOF_SEED=${SEED} repeats this run`).toBe("")
  // Otherwise the sequences would prove less than they say.
  const done = [...answers].filter((answer) => answer.endsWith(" 200"))
  expect(done.length, done.join(", ")).toBeGreaterThan(5)
})
