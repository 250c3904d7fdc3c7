import { randomUUID } from "node:crypto"
import { z } from "zod"
import { errors } from "../../../../lib/errors"
import { decimalText, fromMinor, sumOf, toMinor } from "../../../../lib/money"
import type { CheckoutAction } from "../billing-types"
import type {
  CardCheckout,
  CardGateway,
  CardPayment,
  CardReport,
  CardState,
  ChargeAnswer,
} from "../card-types"
import { currencyFrom, paytrClient, paytrCurrency, verifiedPaytr } from "../lib/paytr-client"
import type { Delivery, PaymentOptions, PaymentSettings } from "../types"

/** PayTR's error number for "no successful payment has this id". */
const NOT_PAID = "004"
/** PayTR requires the payer's address. A renewal has no caller, so it sends the server's. */
const NO_CALLER = "127.0.0.1"
const MAX_EMAIL_LENGTH = 100
const MAX_NAME_LENGTH = 60
const MAX_ADDRESS_LENGTH = 400
const MAX_PHONE_LENGTH = 20
const MAX_TITLE_LENGTH = 200

/**
 * Payments with PayTR's Direct API, which can store a card: https://dev.paytr.com/direkt-api. Here the amount is a
 * decimal text such as `100.99` and the basket is JSON. The iFrame API wants other forms of both.
 */
export class PaytrCards implements CardGateway {
  private readonly client: ReturnType<typeof paytrClient>

  constructor(
    private readonly settings: PaymentSettings,
    private readonly options: PaymentOptions,
  ) {
    this.client = paytrClient(settings, options)
  }

  checkout(checkout: CardCheckout): CheckoutAction {
    const { return_url, locale } = checkout
    const fields = {
      ...this.formOf(checkout, checkout.ip, false),
      merchant_ok_url: return_url,
      merchant_fail_url: return_url,
      client_lang: locale?.startsWith("tr") ? "tr" : "en",
      store_card: "1",
    }
    const url = new URL("/odeme", this.options.urls.paytr).toString()
    const none = { client_secret: null, publishable_key: null, html: null }
    return { ...none, type: "form_post", method: "POST", url, fields }
  }

  async look(reference: string): Promise<CardState> {
    const answer = await this.client.ask(reference)
    if (answer.status === "success") {
      const currency_code = currencyFrom(answer.currency)
      const returned = sumOf(answer.returns.map(({ return_amount }) => return_amount))
      return {
        status: "paid",
        currency_code,
        amount_minor: toMinor(answer.payment_amount, currency_code),
        returned_minor: toMinor(returned, currency_code),
      }
    }
    // PayTR also refuses the question itself, for example after a change of the keys. Then nothing is known. It does
    // not document its numbers. So an unknown number must differ from the one for a wrong signature.
    if (answer.err_no === NOT_PAID) return { status: "none" }
    const forged = await this.client.ask(reference, randomUUID())
    if (forged.status !== "success" && forged.err_no !== answer.err_no) return { status: "none" }
    throw errors.providerError(`PayTR refuses the request: ${answer.err_msg}`)
  }

  // https://dev.paytr.com/direkt-api/kart-saklama-api/kayitli-kart-tekrarlayan-odeme
  async charge(card: string, payment: CardPayment): Promise<ChargeAnswer> {
    const found = await this.client
      .post("/odeme/capi/list", this.listForm(card), cardsAnswer)
      .catch((error: unknown): ChargeAnswer => ({ status: "unsent", reason: reasonOf(error) }))
    if (!Array.isArray(found))
      return found.status === "unsent" ? found : { status: "unsent", reason: "PayTR does not list the card." }
    const usable = found.find(({ require_cvv }) => require_cvv !== "1")
    if (!usable) return { status: "declined", reason: "PayTR has no stored card that needs no CVV." }
    const form = {
      ...this.formOf(payment, NO_CALLER, true),
      utoken: card,
      ctoken: usable.ctoken,
      recurring_payment: "1",
      // Required, although nobody is redirected.
      merchant_ok_url: this.options.publicUrl,
      merchant_fail_url: this.options.publicUrl,
    }
    const answer = await this.client.post("/odeme", form, chargeAnswer)
    return answer.status === "failed" ? { status: "declined", reason: answer.msg } : { status: "accepted" }
  }

  refund(reference: string, amountMinor: number, currencyCode: string, key: string): Promise<void> {
    return this.client.refund(reference, fromMinor(amountMinor, currencyCode), key)
  }

  // https://dev.paytr.com/direkt-api/kart-saklama-api/kayitli-kart-silme
  async forget(card: string): Promise<void> {
    const found = await this.client.post("/odeme/capi/list", this.listForm(card), cardsAnswer)
    if (!Array.isArray(found)) {
      // PayTR does not document its refusals. So this one must differ from the one for a wrong signature.
      const forged = { ...this.listForm(card), paytr_token: this.client.sign(card, randomUUID()) }
      const refusal = await this.client.post("/odeme/capi/list", forged, cardsAnswer)
      if (Array.isArray(refusal) || reasonOfList(refusal) !== reasonOfList(found)) return
      throw errors.providerError(`PayTR does not list the card: ${reasonOfList(found)}`)
    }
    for (const { ctoken } of found) {
      const paytr_token = this.client.sign(ctoken + card)
      const form = { merchant_id: this.client.keys.id, ctoken, utoken: card, paytr_token }
      const { status, err_msg } = await this.client.post("/odeme/capi/delete", form, deletedAnswer)
      if (status !== "success") throw errors.providerError(`PayTR does not delete the card: ${err_msg}`)
    }
  }

  read(delivery: Delivery): CardReport {
    const { merchant_oid, status, utoken, failed_reason_msg } = verifiedPaytr(delivery, this.client.keys)
    return {
      reference: merchant_oid,
      isPaid: status === "success",
      reason: z
        .string()
        .nullable()
        .catch(null)
        .parse(failed_reason_msg ?? null),
      card: cardToken
        .nullable()
        .catch(null)
        .parse(utoken ?? null),
    }
  }

  private formOf(payment: CardPayment, ip: string, isSilent: boolean): Record<string, string> {
    const signed = {
      merchant_id: this.client.keys.id,
      user_ip: ip,
      merchant_oid: payment.reference,
      email: payment.payer.email.slice(0, MAX_EMAIL_LENGTH),
      payment_amount: decimalText(fromMinor(payment.amount_minor, payment.currency_code)),
      payment_type: "card",
      installment_count: "0",
      currency: paytrCurrency(payment.currency_code),
      test_mode: this.settings.paytr_test_mode ? "1" : "0",
      non_3d: isSilent ? "1" : "0",
    }
    const { payer, title } = payment
    const address = `${payer.address} ${payer.postal_code} ${payer.city} ${payer.country_code}`
    return {
      ...signed,
      paytr_token: this.client.sign(Object.values(signed).join("")),
      user_name: `${payer.first_name} ${payer.last_name}`.slice(0, MAX_NAME_LENGTH),
      user_address: address.slice(0, MAX_ADDRESS_LENGTH),
      user_phone: payer.phone.slice(0, MAX_PHONE_LENGTH),
      user_basket: JSON.stringify([[title.slice(0, MAX_TITLE_LENGTH), signed.payment_amount, 1]]),
      debug_on: "0",
    }
  }

  private listForm(utoken: string): Record<string, string> {
    return { merchant_id: this.client.keys.id, utoken, paytr_token: this.client.sign(utoken) }
  }
}

const cardToken = z.string().regex(/^[0-9A-Za-z]{1,200}$/)

/** A list of cards, or a refusal. */
const cardsAnswer = z.union([
  z.array(z.object({ ctoken: z.string(), require_cvv: z.coerce.string().catch("0") })),
  z.object({
    status: z.literal("error"),
    err_no: z.coerce.string().catch(""),
    err_msg: z.string().catch("no reason given"),
  }),
])

const deletedAnswer = z.object({ status: z.string(), err_msg: z.string().catch("no reason given") })

function reasonOfList({ err_no, err_msg }: { err_no: string; err_msg: string }): string {
  return `${err_no} ${err_msg}`.trim()
}

const chargeAnswer = z.object({
  status: z.enum(["success", "failed", "wait_callback"]),
  msg: z.string().catch("no reason given"),
})

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "PayTR did not answer."
}
