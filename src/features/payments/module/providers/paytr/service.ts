import { GatewayProvider } from "../gateway-provider"

export class PaytrPaymentProvider extends GatewayProvider {
  static override identifier = "paytr"
}
