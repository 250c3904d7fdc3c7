import { declareWiring } from "../wirings"
import { customerLookup } from "./skills/customer-lookup"

declareWiring("customers", {
  tasks: [{ tasks: [customerLookup], after: "order-refund" }],
})
