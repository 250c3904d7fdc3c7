import { declareWiring } from "../wirings"

declareWiring("mail", {
  isSetUp: async (container) => (await container.resolve("tenantConfig").read("mail")).smtp_host !== null,
})
