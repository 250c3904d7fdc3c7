import { declareWiring } from "../wirings"

declareWiring("mail", {
  setUps: {
    mail: async (container) => (await container.resolve("tenantConfig").read("mail")).smtp_host !== null,
  },
})
