import { declareWiring } from "../wirings"

declareWiring("storefront", {
  setUps: {
    storefront: async (container) =>
      (await container.resolve("tenantConfig").read("storefront")).url !== null,
  },
  start: ({ container }) => ({
    readPublicCacheSeconds: async () =>
      (await container.resolve("tenantConfig").read("storefront")).public_cache_seconds,
  }),
})
