import { customerLookup } from "../../skills/customer-lookup"
import { declareWiring } from "../wirings"

declareWiring("customers", {
  tasks: [{ tasks: [customerLookup], after: "order-refund" }],
})
