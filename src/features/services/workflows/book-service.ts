import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { addToCartWorkflow, updateCartsStep } from "@medusajs/medusa/core-flows"
import { holdCart } from "../../../kits/shop/hold-cart"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { type ClientLimit, HOLD_TOKEN } from "../../capacity/module/types"
import { holdTimes } from "../../capacity/services/times"
import { SEND_BOOKING_MAILS } from "../module/due"
import type { NewBooking } from "../module/types"
import { SERVICE_KIND } from "../services/bookings-kind"

type Wanted = Omit<NewBooking, "id" | "hold">

/** Books a free service. Throws 409 `sold_out`, and 403 `missing_spam_token` for too many open bookings. */
export async function bookFreeService(container: MedusaContainer, input: Wanted): Promise<string> {
  const { result } = await bookFreeServiceWorkflow(container).run({ input })
  dueWork(container).note(SEND_BOOKING_MAILS, clock.date())
  return result
}

/**
 * Holds a slot of a paid service for a cart, and adds its line item, while it holds the cart's lock. Throws the same
 * errors, and 503 `unavailable` if the cart stays locked.
 */
export async function bookPaidService(container: MedusaContainer, input: PaidBooking): Promise<string> {
  const { result } = await holdCart(container, input.cart_id, () =>
    bookPaidServiceWorkflow(container).run({ input }),
  )
  return result
}

const bookingId = () => generateEntityId(undefined, "booking")

const addFreeBookingStep = createStep("add-free-booking", async (wanted: Wanted, { container }) => {
  const id = bookingId()
  // The only step, so nothing can fail after it.
  await container.resolve("services").book({ ...withDates(wanted), id, hold: null })
  return new StepResponse(id)
})

const bookFreeServiceWorkflow = createWorkflow(
  "book-free-service",
  (input: WorkflowData<Wanted>) => new WorkflowResponse(addFreeBookingStep(input)),
)

interface PaidBooking {
  wanted: Wanted
  cart_id: string
  variant_id: string
  quota_id: string
  /** The country that the cart gets for its taxes. Null if it has one. */
  country_code: string | null
  /** The limit of the caller's open places in carts. Null: none. */
  limit: ClientLimit | null
}

const holdSlotStep = createStep(
  "hold-slot",
  async ({ wanted, cart_id, variant_id, quota_id, limit }: PaidBooking, { container }) => {
    const id = bookingId()
    const hold = await container.resolve("capacity").take(
      {
        kind: SERVICE_KIND,
        owner_id: wanted.service_id,
        cart_id,
        quota_ids: [quota_id],
        lines: [{ subject_id: id, variant_id, quantity: wanted.quantity }],
        limit,
      },
      await holdTimes(container),
    )
    const [line] = hold.lines
    if (!line) throw errors.internalError()
    const held = { id, hold_id: hold.id, line_id: line.id, token: line.token, expires_at: hold.expires_at }
    return new StepResponse(held, held.hold_id)
  },
  async (holdId, { container }) => {
    if (holdId) await container.resolve("capacity").giveBack(holdId)
  },
)

interface HeldBooking {
  id: string
  wanted: Wanted
  hold: NonNullable<NewBooking["hold"]>
}

const addHeldBookingStep = createStep(
  "add-held-booking",
  async ({ id, wanted, hold }: HeldBooking, { container }) => {
    await container.resolve("services").book({
      ...withDates(wanted),
      id,
      hold: { ...hold, expires_at: new Date(hold.expires_at) },
    })
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id) await container.resolve("services").removeBooking(id)
  },
)

const bookPaidServiceWorkflow = createWorkflow("book-paid-service", (input: WorkflowData<PaidBooking>) => {
  const held = holdSlotStep(input)
  const id = addHeldBookingStep(
    transform({ input, held }, ({ input: { wanted, cart_id }, held }) => ({
      id: held.id,
      wanted,
      hold: { cart_id, id: held.hold_id, line_id: held.line_id, expires_at: held.expires_at },
    })),
  )
  when("the-cart-has-no-country", { input }, ({ input }) => input.country_code !== null).then(() => {
    updateCartsStep(
      transform({ input }, ({ input: { cart_id, country_code } }) => [
        { id: cart_id, shipping_address: { country_code: country_code ?? "" } },
      ]),
    )
  })
  addToCartWorkflow.runAsStep({
    input: transform({ input, held }, ({ input, held }) => ({
      cart_id: input.cart_id,
      items: [
        {
          variant_id: input.variant_id,
          quantity: input.wanted.quantity,
          requires_shipping: false,
          metadata: { [HOLD_TOKEN]: held.token },
        },
      ],
    })),
  })
  return new WorkflowResponse(id)
})

/** Times become texts on their way into a step. */
function withDates(wanted: Wanted): Wanted {
  return { ...wanted, starts_at: new Date(wanted.starts_at), ends_at: new Date(wanted.ends_at) }
}
