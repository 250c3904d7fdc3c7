import { TENANT_CONFIG } from "../../modules/tenant-config"
import { storefrontServers } from "../../seed/storefront-servers"
import { declareWiring } from "../wirings"

declareWiring("storefront-servers", {
  seed: storefrontServers,
  start({ container }) {
    return {
      async readStorefrontServers() {
        const { requests_per_second, ...secrets } = await container
          .resolve(TENANT_CONFIG)
          .read("storefront_servers")
        return {
          secrets: Object.values(secrets).filter((secret) => secret !== null),
          requestsPerSecond: requests_per_second,
        }
      },
    }
  },
})
