import { createHmac } from "node:crypto"
import { jsonServer } from "./json-server"

export const PAYTR = { id: "123456", key: "paytr-key", salt: "paytr-salt" }

interface Order {
  form: Record<string, string>
  /** Captured by this much. The iFrame API sends kuruş, the Direct API lira. */
  kurus: number
  isPaid: boolean
  returns: number[]
  /** How many payments this id has got. Never more than one. */
  payments: number
  /** PayTR has accepted the charge of a stored card, and makes it later or never. */
  isWaiting?: boolean
}

/** The fate of the next charge of a stored card. */
export type Fault =
  | "declines"
  /** The charge is made, but the answer is lost. */
  | "loses the answer"
  /** The charge is not made, and there is no answer. */
  | "loses the call"
  /** The charge is made a moment later. */
  | "waits"

/**
 * A local server that behaves like PayTR: iFrame API, status query and refunds (https://dev.paytr.com). It refuses
 * requests without a valid signature.
 */
export async function paytrServer() {
  const orders = new Map<string, Order>()
  const lost = new Set<string>()
  const cards = new Map<string, { ctoken: string; require_cvv: string }[]>()
  const control = { fault: (_utoken: string): Fault | undefined => undefined }

  const getToken = (form: Record<string, string>): object => {
    const signed = [
      form.merchant_id,
      form.user_ip,
      form.merchant_oid,
      form.email,
      form.payment_amount,
      form.user_basket,
      form.no_installment,
      form.max_installment,
      form.currency,
      form.test_mode,
    ].join("")
    if (form.paytr_token !== sign(signed + PAYTR.salt))
      return failed("paytr_token gonderilmedi veya gecersiz")
    const oid = form.merchant_oid ?? ""
    const missing = ["user_name", "user_address", "user_phone", "merchant_ok_url", "merchant_fail_url"]
    if (missing.some((name) => !form[name])) return failed("missing field")
    if (!/^[0-9A-Za-z]{1,64}$/.test(oid)) return failed("merchant_oid alfanumerik olmalidir")
    if (orders.get(oid)?.isPaid) return failed("merchant_oid has been paid")
    orders.set(oid, { form, kurus: Number(form.payment_amount), isPaid: false, returns: [], payments: 0 })
    return { status: "success", token: createHmac("sha1", "token").update(oid).digest("hex") }
  }

  const status = (form: Record<string, string>, oid: string): object => {
    const order = orders.get(oid)
    if (form.paytr_token !== sign(PAYTR.id + oid + PAYTR.salt)) return error("001", "paytr_token gecersiz")
    if (!order?.isPaid) return error("004", "merchant_oid ile basarili odeme bulunamadi")
    const amount = (order.kurus / 100).toFixed(2)
    return {
      status: "success",
      payment_amount: amount,
      payment_total: amount,
      currency: order.form.currency,
      test_mode: order.form.test_mode,
      returns: order.returns.map((kurus) => ({ return_amount: (kurus / 100).toFixed(2) })),
    }
  }

  const refund = (form: Record<string, string>, oid: string): object => {
    const order = orders.get(oid)
    if (form.paytr_token !== sign(PAYTR.id + oid + form.return_amount + PAYTR.salt))
      return error("001", "paytr_token gecersiz")
    if (!order?.isPaid) return error("003", "Basarili odeme bulunamadi")
    const kurus = Math.round(Number(form.return_amount) * 100)
    const left = order.kurus - order.returns.reduce((sum, one) => sum + one, 0)
    if (kurus > left) return error("009", "Kalan tutardan fazla iade yapilamaz")
    order.returns.push(kurus)
    return { status: "success", is_test: 1, merchant_oid: oid, return_amount: form.return_amount }
  }

  // https://dev.paytr.com/direkt-api
  const charge = (form: Record<string, string>, oid: string): object | undefined => {
    const { merchant_id, user_ip, email, payment_amount = "", payment_type, installment_count } = form
    const signed = [merchant_id, user_ip, oid, email, payment_amount, payment_type, installment_count]
    const text = [...signed, form.currency, form.test_mode, form.non_3d].join("")
    if (form.paytr_token !== sign(text + PAYTR.salt)) return refused("paytr_token gecersiz")
    if (!/^\d+\.\d{2}$/.test(payment_amount)) return refused("payment_amount gecersiz")
    const basket: unknown = JSON.parse(form.user_basket ?? "")
    const needed = ["user_name", "user_address", "user_phone", "merchant_ok_url", "merchant_fail_url"]
    if (!Array.isArray(basket) || needed.some((name) => !form[name])) return refused("missing field")
    if (!/^[0-9A-Za-z]{1,64}$/.test(oid)) return refused("merchant_oid alfanumerik olmalidir")
    if (orders.get(oid)?.isPaid) return refused("merchant_oid daha once kullanilmis")
    const order = { form, kurus: Math.round(Number(payment_amount) * 100), returns: [], payments: 0 }
    const isStored = form.recurring_payment === "1"
    const known = cards.get(form.utoken ?? "")?.some(({ ctoken }) => ctoken === form.ctoken)
    if (isStored ? !known || form.non_3d !== "1" : !form.card_number) return refused("kart gecersiz")
    const fault = isStored ? control.fault(form.utoken ?? "") : undefined
    const isDeclined = fault === "declines" || form.card_number === "declined"
    if (fault === "loses the call") return undefined
    const isWaiting = fault === "waits"
    orders.set(oid, { ...order, isPaid: !isDeclined && !isWaiting, payments: isDeclined ? 0 : 1, isWaiting })
    if (isDeclined) return refused("Yetersiz bakiye")
    if (form.store_card === "1") cards.set(utokenOf(oid), [{ ctoken: `ct${oid}`, require_cvv: "0" }])
    if (fault === "loses the answer") return undefined
    return { status: isWaiting ? "wait_callback" : "success", msg: "" }
  }

  const list = (form: Record<string, string>): object => {
    const { utoken = "" } = form
    if (form.paytr_token !== sign(utoken + PAYTR.salt)) return error("001", "paytr_token gecersiz")
    return cards.get(utoken) ?? { status: "error", err_msg: "utoken bulunamadi" }
  }

  // https://dev.paytr.com/direkt-api/kart-saklama-api/kayitli-kart-silme
  const forget = ({ utoken = "", ctoken = "", paytr_token }: Record<string, string>): object => {
    if (paytr_token !== sign(ctoken + utoken + PAYTR.salt)) return error("001", "paytr_token gecersiz")
    if (!cards.get(utoken)?.some((card) => card.ctoken === ctoken)) return error("002", "kart bulunamadi")
    cards.delete(utoken)
    return { status: "success" }
  }

  const server = await jsonServer(({ path, text }) => {
    const form = Object.fromEntries(new URLSearchParams(text))
    const oid = form.merchant_oid ?? ""
    if (path === "/odeme") return charge(form, oid)
    if (path === "/odeme/capi/list") return lost.delete(path) ? undefined : list(form)
    const answer =
      path === "/odeme/api/get-token"
        ? getToken(form)
        : path === "/odeme/durum-sorgu"
          ? status(form, oid)
          : path === "/odeme/capi/delete"
            ? forget(form)
            : refund(form, oid)
    return lost.delete(path) ? undefined : answer
  })

  return {
    ...server,
    orders,
    cards,
    control,
    /** For the next call of this path: the server does its work, but the response is lost. */
    loseAnswerTo: (path: string) => lost.add(path),
    pay(oid: string) {
      const order = orders.get(oid)
      if (!order) throw new Error(`PayTR has no order ${oid}`)
      order.isPaid = true
      order.isWaiting = false
    },
  }
}

/** The form that PayTR posts to report a payment. PayTR calls its address "Bildirim URL". */
export function paytrNotification(oid: string, status: "success" | "failed", kurus: string, key = PAYTR.key) {
  const hash = createHmac("sha256", key)
    .update(oid + PAYTR.salt + status + kurus)
    .digest("base64")
  return { merchant_oid: oid, status, total_amount: kurus, hash, test_mode: "1", payment_type: "card" }
}

function sign(text: string): string {
  return createHmac("sha256", PAYTR.key).update(text).digest("base64")
}

/** PayTR's name of the customer whose card was stored with this payment. */
export function utokenOf(oid: string): string {
  return `ut${oid}`
}

function refused(msg: string) {
  return { status: "failed", msg }
}

function failed(reason: string) {
  return { status: "failed", reason }
}

function error(err_no: string, err_msg: string) {
  return { status: "error", err_no, err_msg }
}
