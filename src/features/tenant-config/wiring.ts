import { changesOf } from "../../tenancy/changes/change-log"
import { declareWiring } from "../wirings"
import { TENANT_CONFIG } from "./module"
import { tenantConfig } from "./seed"
import { storeSettings } from "./skills/store-settings"
import { TENANT_CONFIG_TOPIC } from "./workflows/steps/announce-tenant-config"

declareWiring("tenant-config", {
  seed: tenantConfig,
  tasks: [{ tasks: [storeSettings], after: "review-reply" }],
  /** Keeps this process's settings cache current when other processes change settings. */
  async start({ container, broadcast }) {
    const settings = container.resolve(TENANT_CONFIG)
    broadcast.on(TENANT_CONFIG_TOPIC, (subject) => void settings.forget(...(subject?.split(":") ?? [])))
    // This listener runs before anything is cached after the change. So nothing is built from old settings.
    changesOf(container).follow((tenantId, changes) => {
      if (!changes || changes.some(({ kind }) => kind === "setting")) void settings.forget(tenantId)
    })
    await settings.trustCopiesWhile(() => broadcast.isListening)
    return undefined
  },
})
