import { useMutation } from "@tanstack/react-query"
import { api } from "./api"

export interface PaymentTest {
  is_working: boolean
  reason: "incomplete" | "refused" | "unreachable" | "mode_mismatch" | null
  problem: string | null
  missing: string[]
  regions: number
}

/** Asks a payment provider whether it takes the settings as they are saved. */
export function usePaymentTest(method: string) {
  return useMutation({
    mutationFn: () =>
      api<{ test: PaymentTest }>(`/admin/payment-methods/${method}/connection-test`, { body: {} }),
  })
}
