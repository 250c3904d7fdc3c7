import { OrderStatus, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"

interface Payable {
  /** The status of the payment collection. */
  status?: string | undefined
  order?: { status?: string | undefined } | null | undefined
}

/** Throws 409 if the order of a payment collection cannot be paid any more: it is canceled, or paid already. */
export function requireUnpaid({ status, order }: Payable): void {
  if (order?.status === OrderStatus.CANCELED) throw errors.invalidState("The order is canceled.")
  if (status === PaymentCollectionStatus.AUTHORIZED || status === PaymentCollectionStatus.COMPLETED)
    throw errors.invalidState("The order is paid already.")
}
