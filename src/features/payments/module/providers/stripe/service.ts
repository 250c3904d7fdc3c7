import { GatewayProvider } from "../gateway-provider"

export class StripePaymentProvider extends GatewayProvider {
  static override identifier = "stripe"
}
