import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { testPaymentMethod } from "../services/test-payment-method"
import { adminPaymentMethods } from "./admin.rows"

declareHandlers([
  route(adminPaymentMethods.testPaymentMethod, async ({ params, scope }) => ({
    test: await testPaymentMethod(scope, params.method),
  })),
])
