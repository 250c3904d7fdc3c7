import { PaymentTest } from "../components/config/payment-test"
import type { SettingsTest } from "../lib/settings-test"

export default { area: "payments", OfGroup: PaymentTest } satisfies SettingsTest
