import { customerLookup } from "../../skills/customer-lookup"
import { declareWiring } from "../wirings"

declareWiring("customers", {
  skills: [{ skills: [customerLookup], after: "order-refund" }],
})
