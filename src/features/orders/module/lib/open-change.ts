import { errors } from "../../../../lib/errors"

/** The SQLSTATE of the trigger that refuses refunds while an order has an open change. */
export const OPEN_CHANGE = "SV064"

export const openChange = () =>
  errors.invalidState("The order has a change, such as a return, that is neither confirmed nor canceled.")
