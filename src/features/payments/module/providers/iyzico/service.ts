import { GatewayProvider } from "../gateway-provider"

export class IyzicoPaymentProvider extends GatewayProvider {
  static override identifier = "iyzico"
}
