import path from "node:path"
import type {
  Logger,
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import { encryptionWith } from "../../../lib/encryption"
import { problemText } from "../../../lib/text/mail-problems"
import { asError } from "../../../lib/thrown"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { envelopeOf, mailFrom } from "./lib/compose"
import { writeToMailFolder } from "./lib/mail-folder"
import { rawMail, sendByInstallation, sendByShop } from "./lib/transports"
import { type MailOptions, MailUndeliveredError } from "./types"

interface Options extends Omit<MailOptions, "encryption"> {
  encryptionKey: string
  retiredEncryptionKeys: string[]
}

/**
 * Sends the mails of the current tenant: by the shop's mail server, else by the installation's, else into a folder. If
 * that fails, throws {@link MailUndeliveredError}, and the engine marks the notification as failed. Its message is shown to
 * admins, so any other error, which may name files or settings, is only logged.
 */
export default class MailNotificationService extends AbstractNotificationProviderService {
  static override identifier = "mail"
  private readonly options: MailOptions
  private readonly logger: Logger

  constructor({ logger }: { logger: Logger }, { encryptionKey, retiredEncryptionKeys, ...options }: Options) {
    super()
    this.logger = logger
    this.options = { ...options, encryption: encryptionWith(encryptionKey, retiredEncryptionKeys) }
  }

  override async send(
    notification: ProviderSendNotificationDTO,
  ): Promise<ProviderSendNotificationResultsDTO> {
    try {
      await this.handOver(notification)
      return {}
    } catch (error) {
      if (error instanceof MailUndeliveredError) throw error
      this.logger.error("A mail could not be made", asError(error))
      throw new MailUndeliveredError(problemText("internal"), { cause: error })
    }
  }

  private async handOver(notification: ProviderSendNotificationDTO): Promise<void> {
    const { options } = this
    const settings = await options.settings()
    const mail = envelopeOf(mailFrom(notification, options.encryption), settings, options)
    const { smtp_host } = settings
    if (smtp_host) await sendByShop(mail, { ...settings, smtp_host }, options)
    else if (options.smtpUrl) await sendByInstallation(mail, options.smtpUrl, options)
    else await writeToMailFolder(path.join(options.outbox, currentTenantId()), await rawMail(mail))
  }
}
