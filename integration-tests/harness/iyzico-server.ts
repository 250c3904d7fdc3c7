import { createHmac, randomUUID } from "node:crypto"
import { jsonServer } from "./json-server"

export const IYZICO = { apiKey: "iyzico-api-key", secretKey: "iyzico-secret-key" }

interface Form {
  token: string
  conversationId: string
  /** Other software may send none. */
  basketId: string | undefined
  price: string
  currency: string
  callbackUrl: string
  buyer: Record<string, string>
  paymentStatus: string
  fraudStatus: number
  paymentId: string
  returned: number
  /** How much of the refunded amount was refunded by a cancellation. */
  cancelled: number
}

/**
 * A local server that behaves like iyzico: Checkout Form, cancellation and refund (https://docs.iyzico.com). It checks
 * the signature of requests and signs its responses.
 */
export async function iyzicoServer() {
  const forms = new Map<string, Form>()
  const asked: string[] = []
  const lost = new Map<string, number>()
  const state = { isSameDay: true, forgesAnswers: false }

  const answers: Record<string, (body: Record<string, string>) => object> = {
    "/payment/iyzipos/checkoutform/initialize/auth/ecom": (body) => {
      const { conversationId = "", basketId = "", price = "", currency = "", callbackUrl = "" } = body
      if (!callbackUrl || body.paidPrice !== price) return failure("11", "Invalid request")
      const token = randomUUID()
      const buyer = body.buyer as unknown as Record<string, string>
      const payment = {
        paymentStatus: "INIT_THREEDS",
        fraudStatus: 1,
        paymentId: "",
        returned: 0,
        cancelled: 0,
      }
      forms.set(token, { token, conversationId, basketId, price, currency, callbackUrl, buyer, ...payment })
      const paymentPageUrl = `https://sandbox-cpp.iyzipay.com?token=${token}`
      return {
        status: "success",
        conversationId,
        token,
        paymentPageUrl,
        tokenExpireTime: 1800,
        signature: sign([conversationId, token]),
      }
    },
    "/payment/iyzipos/checkoutform/auth/ecom/detail": ({ token = "" }) => {
      const form = forms.get(token)
      if (!form) return failure("5122", "token bulunamadı")
      const { conversationId, basketId, currency, paymentStatus, fraudStatus, paymentId } = form
      const price = Number(form.price)
      const isPaid = paymentStatus === "SUCCESS"
      const signed = [paymentStatus, paymentId, currency, basketId, conversationId, price, price, token]
      return {
        status: "success",
        token,
        conversationId,
        basketId,
        paymentStatus,
        ...(isPaid && {
          fraudStatus,
          paymentId,
          currency,
          price,
          paidPrice: price,
          itemTransactions: [{ paymentTransactionId: `tx-${paymentId}`, price, paidPrice: price }],
          signature: state.forgesAnswers ? sign(["else"]) : sign(signed),
        }),
      }
    },
    "/payment/bin/check": ({ binNumber = "" }) =>
      /^\d{6,8}$/.test(binNumber)
        ? { status: "success", binNumber, bankName: "Halk Bankası" }
        : failure("11", "Invalid request"),
    "/payment/cancel": ({ paymentId }) => {
      const form = [...forms.values()].find((one) => one.paymentId === paymentId)
      if (!form || !state.isSameDay || form.returned > 0) return failure("5093", "İptal edilemez")
      form.returned = Number(form.price)
      form.cancelled = form.returned
      return { status: "success", paymentId }
    },
    "/payment/refund": ({ paymentTransactionId, price }) => {
      const form = [...forms.values()].find((one) => `tx-${one.paymentId}` === paymentTransactionId)
      if (!form || form.returned + Number(price) > Number(form.price) + 0.001)
        return failure("5092", "Tutar aşıldı")
      form.returned += Number(price)
      return { status: "success", paymentTransactionId, price: Number(price) }
    },
  }

  const isLost = (path: string): boolean => {
    const left = lost.get(path)
    if (left === undefined) return false
    if (left === 1) lost.delete(path)
    else lost.set(path, left - 1)
    return left === 1
  }

  // https://docs.iyzico.com/en/advanced/reporting-service
  const report = (paymentId: string | null): object => {
    const form = [...forms.values()].find((one) => one.paymentId !== "" && one.paymentId === paymentId)
    if (!form) return { status: "success", payments: [] }
    const { price, returned, cancelled } = form
    const entry = (refundPrice: number) => (refundPrice > 0 ? [{ refundPrice, refundStatus: 1 }] : [])
    const failed = { refundPrice: Number(price), refundStatus: 0 }
    const refunds = [failed, ...entry(returned - cancelled)]
    const payment = {
      paymentId: Number(paymentId),
      paidPrice: Number(price),
      cancels: entry(cancelled),
      itemTransactions: [{ paidPrice: Number(price), refunds }],
    }
    return { status: "success", payments: [payment] }
  }

  const server = await jsonServer(({ path, text, req }) => {
    const { searchParams } = new URL(req.url ?? "", "http://iyzico")
    asked.push(path)
    if (!isSigned(req.headers, path, text)) return failure("1000", "Geçersiz imza")
    const answer =
      path === "/v2/reporting/payment/details"
        ? report(searchParams.get("paymentId"))
        : (answers[path]?.(JSON.parse(text)) ?? failure("404", "Not found"))
    return isLost(path) ? undefined : answer
  })

  return {
    ...server,
    forms,
    asked,
    state,
    /** For the next call of this path: the server does its work, but the response is lost. */
    loseAnswerTo: (path: string) => void lost.set(path, 1),
    /** The same for a later call of the path: 1 is the next one. */
    loseAt: (path: string, call: number) => void lost.set(path, call),
    pay(token: string, paymentStatus = "SUCCESS", fraudStatus = 1) {
      const form = forms.get(token)
      if (!form) throw new Error(`iyzico has no form with the token ${token}`)
      return Object.assign(form, { paymentStatus, fraudStatus, paymentId: form.paymentId || `${Date.now()}` })
    },
  }
}

/** Builds the notification that iyzico posts to the webhook, and its signature header. */
export function iyzicoNotification({ token, conversationId, paymentId }: Form, secretKey = IYZICO.secretKey) {
  const body = {
    paymentConversationId: conversationId,
    merchantId: "1",
    token,
    status: "SUCCESS",
    iyziReferenceCode: `ref-${paymentId}`,
    iyziEventType: "CHECKOUT_FORM_AUTH",
    iyziEventTime: 1,
    iyziPaymentId: paymentId,
  }
  const signed = secretKey + body.iyziEventType + paymentId + token + conversationId + body.status
  return { body, signature: createHmac("sha256", secretKey).update(signed).digest("hex") }
}

/** https://docs.iyzico.com/en/getting-started/preliminaries/authentication/hmacsha256-auth */
export function isSigned(headers: NodeJS.Dict<string | string[]>, path: string, text: string): boolean {
  const proof = /^IYZWSv2 (.+)$/.exec(String(headers.authorization))?.[1] ?? ""
  const fields = Object.fromEntries(
    Buffer.from(proof, "base64")
      .toString()
      .split("&")
      .map((pair) => pair.split(/:(.*)/)),
  )
  const right = createHmac("sha256", IYZICO.secretKey)
    .update(String(headers["x-iyzi-rnd"]) + path + text)
    .digest("hex")
  return fields.apiKey === IYZICO.apiKey && fields.signature === right
}

function sign(values: unknown[]): string {
  return createHmac("sha256", IYZICO.secretKey).update(values.join(":")).digest("hex")
}

export function failure(errorCode: string, errorMessage: string) {
  return { status: "failure", errorCode, errorMessage }
}
