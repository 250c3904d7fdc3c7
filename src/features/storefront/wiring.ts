import { declareWiring } from "../wirings"

declareWiring("storefront", {
  isSetUp: async (container) => (await container.resolve("tenantConfig").read("storefront")).url !== null,
})
