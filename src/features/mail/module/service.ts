import path from "node:path"
import type {
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import { encryptionWith } from "../../../lib/encryption"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { envelopeOf, mailFrom } from "./lib/compose"
import { writeToMailFolder } from "./lib/mail-folder"
import { rawMail, sendByInstallation, sendByShop } from "./lib/transports"
import type { MailOptions } from "./types"

interface Options extends Omit<MailOptions, "encryption"> {
  encryptionKey: string
  retiredEncryptionKeys: string[]
}

/**
 * Sends the mails of the current tenant: by the shop's mail server, else by the installation's, else into a folder. If
 * that fails, throws {@link MailUndeliveredError}, and the engine marks the notification as failed.
 */
export default class MailNotificationService extends AbstractNotificationProviderService {
  static override identifier = "mail"
  private readonly options: MailOptions

  constructor(_container: object, { encryptionKey, retiredEncryptionKeys, ...options }: Options) {
    super()
    this.options = { ...options, encryption: encryptionWith(encryptionKey, retiredEncryptionKeys) }
  }

  override async send(
    notification: ProviderSendNotificationDTO,
  ): Promise<ProviderSendNotificationResultsDTO> {
    const { options } = this
    const settings = await options.settings()
    const mail = envelopeOf(mailFrom(notification, options.encryption), settings, options)
    const { smtp_host } = settings
    if (smtp_host) await sendByShop(mail, { ...settings, smtp_host }, options)
    else if (options.smtpUrl) await sendByInstallation(mail, options.smtpUrl, options)
    else await writeToMailFolder(path.join(options.outbox, currentTenantId()), await rawMail(mail))
    return {}
  }
}
