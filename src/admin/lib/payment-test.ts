import { useMutation } from "@tanstack/react-query"
import type { paymentMethodTest } from "../../features/payments/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { api } from "./api"

export type PaymentTest = Received<typeof paymentMethodTest>

/** Tests a payment provider with the saved settings. */
export function usePaymentTest(method: string) {
  return useMutation({
    mutationFn: () =>
      api<{ test: PaymentTest }>(`/admin/payment-methods/${method}/connection-test`, { body: {} }),
  })
}
