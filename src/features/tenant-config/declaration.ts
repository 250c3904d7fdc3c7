import { watched } from "../../lib/changes/kinds"
import { defineFeature } from "../../lib/features/declaration"

declare module "../../lib/features/registry" {
  interface ChangeKinds {
    setting: true
  }
}

export const tenantConfig = defineFeature({
  slug: "tenant-config",
  about: "a shop's settings by area, with secrets sealed",
  modules: (_, { secrets, retiredEncryptionKeys, areas }) => [
    {
      resolve: "./src/modules/tenant-config",
      options: { encryptionKey: secrets.encryption, retiredEncryptionKeys, areas },
    },
  ],
  dashboardPages: ["settings/config"],
  watched: [watched("setting", "tenant_config")],
})
