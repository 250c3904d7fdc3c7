import type {
  AuthorizePaymentInput,
  CancelPaymentInput,
  CapturePaymentInput,
  CreateAccountHolderInput,
  DeletePaymentInput,
  GetPaymentStatusInput,
  InitiatePaymentInput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RetrievePaymentInput,
  UpdatePaymentInput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  MathBN,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { isSameAmount } from "../../../../lib/money"
import { gatewayOf } from "../gateways"
import { buyerOf } from "../lib/buyer"
import { hasExpired } from "../lib/expiry"
import { recordedCapture, recordedRefund } from "../lib/facts"
import { isConfigured } from "../lib/methods"
import { isFor, isPaid } from "../lib/standing"
import type {
  Gateway,
  PaymentDependencies,
  PaymentOptions,
  ProviderName,
  SessionState,
  Standing,
} from "../types"

const sessionState = z.looseObject({
  id: z.string(),
  session_id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  /** True if the money was already refunded. Then there is nothing left to cancel. */
  returned: z.boolean().default(false),
})

const STATUSES: Record<Standing["state"], PaymentSessionStatus> = {
  pending: PaymentSessionStatus.PENDING,
  requires_more: PaymentSessionStatus.REQUIRES_MORE,
  authorized: PaymentSessionStatus.AUTHORIZED,
  captured: PaymentSessionStatus.CAPTURED,
  canceled: PaymentSessionStatus.CANCELED,
}

/**
 * Makes one of our provider clients a payment provider of the engine. It stores nothing: each call reads the tenant's
 * keys and asks the provider for the payment's state. So a call may be repeated, for example after a lost answer, and
 * money moves only once.
 */
export abstract class GatewayProvider extends AbstractPaymentProvider<PaymentOptions> {
  private readonly dependencies: PaymentDependencies

  constructor(
    container: Record<string, unknown> & PaymentDependencies,
    private readonly options: PaymentOptions,
  ) {
    super(container, options)
    this.dependencies = container
  }

  /** `data` comes from the caller and could be false. Only `session_id` is safe, because the engine sets it. */
  async initiatePayment({ amount, currency_code, data }: InitiatePaymentInput) {
    const settings = await this.settings()
    if (!isConfigured(settings, this.name, currency_code))
      throw errors.invalidState(`This shop does not accept '${currency_code}' with ${this.name}.`)
    const order = this.orderOf(z.string().parse(data?.session_id), amount, currency_code)
    const state = await (await this.gateway()).begin(order)
    return { id: state.id, status: PaymentSessionStatus.PENDING, data: { ...state, returned: false } }
  }

  async updatePayment({ data, amount, currency_code }: UpdatePaymentInput) {
    const before = stateOf(data)
    const isSame =
      before.currency_code === currency_code && isSameAmount(before.amount, amount, currency_code)
    const isClosed = hasExpired(before, clock.now())
    if (isSame && !isClosed) return { data: before }
    const gateway = await this.gateway()
    // The customer has paid, but the provider's report has not arrived. With a new payment, the customer could pay
    // twice.
    if (isSame && (await wasPaid(gateway, before.id))) return { data: before }
    const order = this.orderOf(before.session_id, amount, currency_code)
    return { data: await gateway.change(before, order) }
  }

  async authorizePayment({ data, context }: AuthorizePaymentInput) {
    const state = stateOf(data)
    // A caller can write the data of a session that has not begun, and could name another session's payment.
    if (state.session_id !== keyOf(context)) return { data: state, status: PaymentSessionStatus.ERROR }
    const standing = await (await this.gateway()).look(state.id)
    // The payment is for another amount or session. The code that handles the provider's report decides about it.
    if (isPaid(standing) && !isFor(state, standing))
      return { data: state, status: PaymentSessionStatus.ERROR }
    return { data: state, status: STATUSES[standing.state] }
  }

  async capturePayment({ data, context }: CapturePaymentInput) {
    const { id } = stateOf(data)
    const key = keyOf(context)
    const { amount, total, currency_code } = await recordedCapture(this.dependencies, key)
    const gateway = await this.gateway()
    const isDone = ({ taken }: Standing) => MathBN.gte(taken, total)
    const standing = await gateway.look(id)
    if (isDone(standing)) return { data }
    if (standing.state === "captured")
      throw errors.invalidState("The first capture released the rest of the amount.")
    await settled(gateway, id, isDone, () => gateway.take(id, amount, currency_code, key))
    return { data }
  }

  async refundPayment({ data, context }: RefundPaymentInput) {
    const { id } = stateOf(data)
    const key = keyOf(context)
    const { amount, total, currency_code } = await recordedRefund(this.dependencies, key)
    const gateway = await this.gateway()
    const isDone = ({ returned }: Standing) => MathBN.gte(returned, total)
    const { returned } = await gateway.look(id, { returns: true })
    // The provider may have refunded more than the shop has recorded, for example if an answer was lost. So refund only
    // the difference.
    const due = MathBN.min(amount, MathBN.sub(total, returned)).toNumber()
    if (due <= 0) return { data }
    await settled(gateway, id, isDone, () => gateway.refund(id, due, currency_code, key))
    return { data }
  }

  async cancelPayment({ data }: CancelPaymentInput) {
    const { id, returned, session_id } = stateOf(data)
    if (returned) return { data }
    const gateway = await this.gateway()
    const { state, session_id: named } = await gateway.look(id)
    // A caller can write the data of a session that has not begun, and could name a payment that is not ours.
    if (named !== session_id) return { data }
    if (state === "captured") throw errors.invalidState("The payment is captured. Refund it instead.")
    if (state !== "canceled") await gateway.release(id)
    return { data }
  }

  /** If the session has never begun at the provider, there is nothing to cancel. */
  async deletePayment({ data }: DeletePaymentInput) {
    return sessionState.safeParse(data).success ? this.cancelPayment({ data }) : { data }
  }

  async retrievePayment({ data }: RetrievePaymentInput) {
    return { data: { ...(await (await this.gateway()).look(stateOf(data).id)) } }
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput) {
    const { state } = await (await this.gateway()).look(stateOf(data).id)
    return { status: STATUSES[state], data }
  }

  /** The engine wants an account of the customer at the provider. The customer's own id is enough. */
  async createAccountHolder({ context }: CreateAccountHolderInput) {
    return { id: context.customer.id }
  }

  async getWebhookActionAndData({
    data,
    rawData,
    headers,
  }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const header = (name: string) => z.string().optional().catch(undefined).parse(headers[name])
    const report = await (await this.gateway()).read({ raw: Buffer.from(rawData), body: data, header })
    if (!report) return { action: PaymentActions.NOT_SUPPORTED }
    const { state: action, session_id, amount } = report
    return { action, data: { session_id, amount } }
  }

  private get name(): ProviderName {
    return z.enum(["stripe", "iyzico", "paytr"]).parse(this.getIdentifier())
  }

  private settings() {
    return this.dependencies.tenantConfig.read("payments")
  }

  private async gateway(): Promise<Gateway> {
    return gatewayOf(this.name, await this.settings(), this.options)
  }

  private orderOf(session_id: string, amount: InitiatePaymentInput["amount"], currency_code: string) {
    return {
      session_id,
      amount: MathBN.convert(amount).toNumber(),
      currency_code: currency_code.toLowerCase(),
      buyer: () => buyerOf(this.dependencies, this.options, session_id),
    }
  }
}

/**
 * Whether a session was paid. A provider may forget a closed page, so a refusal means no. If the provider does not
 * answer, throws.
 */
async function wasPaid(gateway: Gateway, id: string): Promise<boolean> {
  try {
    return isPaid(await gateway.look(id))
  } catch (error) {
    if (error instanceof Error && error.cause === undefined) return false
    throw error
  }
}

/**
 * Makes a call. Ignores its error if the payment then has the wanted state, because the answer may have been lost, or
 * the work was done before.
 */
async function settled(
  gateway: Gateway,
  id: string,
  isDone: (standing: Standing) => boolean,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!isDone(await gateway.look(id, { returns: true }))) throw error
  }
}

function stateOf(data: Record<string, unknown> | undefined): SessionState & { returned: boolean } {
  const state = sessionState.safeParse(data)
  if (!state.success) throw errors.invalidState("This payment has not begun.")
  return state.data
}

/** The idempotency key of a capture or refund: the id of the row that the engine has stored before. */
function keyOf(context: CapturePaymentInput["context"]): string {
  const key = context?.idempotency_key
  if (!key) throw errors.invalidState("The capture or refund has no stored record.")
  return key
}
