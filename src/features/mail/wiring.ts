import { config } from "../../config"
import { declareWiring } from "../wirings"

declareWiring("mail", {
  setUps: {
    mail: async (container) =>
      config.mail.smtpUrl !== undefined ||
      (await container.resolve("tenantConfig").read("mail")).smtp_host !== null,
  },
})
