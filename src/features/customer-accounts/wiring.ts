import { declareWiring } from "../wirings"
import { guardSecondFactors } from "./guard-second-factors"

declareWiring("customer-accounts", {
  start({ container }) {
    guardSecondFactors(container)
    return undefined
  },
})
