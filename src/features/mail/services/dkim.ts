import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { SignedInActor } from "../../../lib/actor"
import { saveTenantConfigWorkflow } from "../../tenant-config/workflows/save-tenant-config"
import { dkimOf, dkimRecord, newDkimKey } from "../module/lib/dkim"
import type { MailDkim } from "../module/types"

const SELECTOR_BYTES = 4

/** How the shop's mails are signed, and the DNS record that mailboxes need. */
export async function readDkim(container: MedusaContainer): Promise<MailDkim> {
  const settings = await container.resolve("tenantConfig").read("mail")
  const { dkim_enabled, dkim_selector, dkim_private_key, smtp_host, from_address } = settings
  // Another mail server may send only from the installation's address, so the shop cannot sign for it.
  const isSigning = Boolean(smtp_host && from_address && dkimOf(settings, from_address))
  return {
    is_enabled: dkim_enabled,
    is_signing: isSigning,
    has_key: dkim_private_key !== null,
    selector: dkim_selector,
    record: dkimRecord(settings),
  }
}

/** Replaces the key. The old signatures stay valid as long as the old DNS record exists. */
export async function createDkimKey(container: MedusaContainer, actor: SignedInActor): Promise<MailDkim> {
  const change = await container.resolve("tenantConfig").prepare("mail", {
    dkim_enabled: false,
    dkim_selector: `svc-${randomBytes(SELECTOR_BYTES).toString("hex")}`,
    dkim_private_key: await newDkimKey(),
  })
  await saveTenantConfigWorkflow(container).run({ input: { change, actor } })
  return readDkim(container)
}
