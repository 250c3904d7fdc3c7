import { page } from "../lib/palette"

export default [page("/waiting-orders", "waiting_orders.title")]
