import { type MailServer, mailServer } from "../harness/mail-server"
import type { Shop } from "../harness/shop"
import { overrideSettings } from "./settings"

/**
 * A mail server that receives the shop's mails. Its `close` also restores the shop's settings.
 *
 * @param settings other settings of mails, such as `from_name`
 */
export async function useMailServer(shop: Shop, settings: Record<string, unknown> = {}): Promise<MailServer> {
  const server = await mailServer()
  const restore = await overrideSettings(shop, "mail", {
    from_address: "hello@alder.test",
    ...settings,
    smtp_host: "127.0.0.1",
    smtp_port: server.port,
    smtp_user: server.user,
    smtp_password: server.password,
  })
  const close = async () => {
    await restore()
    await server.close()
  }
  return { ...server, close }
}
