import { TENANT_CONFIG } from "../tenant-config/module"
import { declareWiring } from "../wirings"
import { storefrontServers } from "./seed"

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
