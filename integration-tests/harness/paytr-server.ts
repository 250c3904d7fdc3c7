import { createHmac } from "node:crypto"
import { jsonServer } from "./json-server"

export const PAYTR = { id: "123456", key: "paytr-key", salt: "paytr-salt" }

interface Order {
  form: Record<string, string>
  isPaid: boolean
  returns: number[]
}

/**
 * Imitates PayTR's iFrame API, status query and refunds (https://dev.paytr.com). Rejects requests without a valid
 * signature.
 */
export async function paytrServer() {
  const orders = new Map<string, Order>()
  const lost = new Set<string>()

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
    orders.set(oid, { form, isPaid: false, returns: [] })
    return { status: "success", token: createHmac("sha1", "token").update(oid).digest("hex") }
  }

  const status = (form: Record<string, string>, oid: string): object => {
    const order = orders.get(oid)
    if (form.paytr_token !== sign(PAYTR.id + oid + PAYTR.salt)) return error("001", "paytr_token gecersiz")
    if (!order?.isPaid) return error("004", "merchant_oid ile basarili odeme bulunamadi")
    const amount = (Number(order.form.payment_amount) / 100).toFixed(2)
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
    const left = Number(order.form.payment_amount) - order.returns.reduce((sum, one) => sum + one, 0)
    if (kurus > left) return error("009", "Kalan tutardan fazla iade yapilamaz")
    order.returns.push(kurus)
    return { status: "success", is_test: 1, merchant_oid: oid, return_amount: form.return_amount }
  }

  const server = await jsonServer(({ path, text }) => {
    const form = Object.fromEntries(new URLSearchParams(text))
    const oid = form.merchant_oid ?? ""
    const answer =
      path === "/odeme/api/get-token"
        ? getToken(form)
        : path === "/odeme/durum-sorgu"
          ? status(form, oid)
          : refund(form, oid)
    return lost.delete(path) ? undefined : answer
  })

  return {
    ...server,
    orders,
    /** The next call of this path takes effect, but its response is lost. */
    loseAnswerTo: (path: string) => lost.add(path),
    pay(oid: string) {
      const order = orders.get(oid)
      if (!order) throw new Error(`PayTR has no order ${oid}`)
      order.isPaid = true
    },
  }
}

/** Builds the form that PayTR posts to the "Bildirim URL". */
export function paytrNotification(oid: string, status: "success" | "failed", kurus: string, key = PAYTR.key) {
  const hash = createHmac("sha256", key)
    .update(oid + PAYTR.salt + status + kurus)
    .digest("base64")
  return { merchant_oid: oid, status, total_amount: kurus, hash, test_mode: "1", payment_type: "card" }
}

function sign(text: string): string {
  return createHmac("sha256", PAYTR.key).update(text).digest("base64")
}

function failed(reason: string) {
  return { status: "failed", reason }
}

function error(err_no: string, err_msg: string) {
  return { status: "error", err_no, err_msg }
}
