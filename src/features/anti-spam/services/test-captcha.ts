import type { MedusaContainer } from "@medusajs/framework/types"
import { type ConnectionTest, incomplete, testConnection } from "../../../kits/settings/connection-test"

/** Tests if the captcha service accepts the shop's secret. */
export async function testCaptcha(scope: MedusaContainer): Promise<ConnectionTest> {
  const settings = await scope.resolve("tenantConfig").read("anti_spam")
  const { captcha_provider: provider, captcha_secret: secret, captcha_site_key: siteKey } = settings
  if (!provider || !secret)
    return incomplete([...(provider ? [] : ["captcha_provider"]), ...(secret ? [] : ["captcha_secret"])])
  return testConnection([], async () => {
    const codes = await scope.resolve("antiSpam").testCaptcha({ provider, secret, siteKey })
    return codes.join(", ") || null
  })
}
