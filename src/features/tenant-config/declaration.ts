import en from "../../admin/i18n/tenant-config/en.json"
import tr from "../../admin/i18n/tenant-config/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
  interface ChangeKinds {
    setting: true
  }
}

export const tenantConfig = defineFeature({
  slug: "tenant-config",
  about: "a shop's settings by area, with secrets sealed",
  modules: (_, { secrets, retiredEncryptionKeys, areas }) => [
    {
      resolve: "./src/features/tenant-config/module",
      options: { encryptionKey: secrets.encryption, retiredEncryptionKeys, areas },
    },
  ],
  settingTexts: { en, tr },
  dashboardPages: ["settings/config"],
  watched: [watched("setting", "tenant_config")],
})
