import { admin } from "../harness/api"
import { type MailServer, mailServer } from "../harness/mail-server"
import type { Shop } from "../harness/shop"
import { overrideSettings } from "./settings"

/** A mail server that receives the shop's mails. `close` puts the shop's settings back. */
export async function useMailServer(shop: Shop): Promise<{ server: MailServer; close: () => Promise<void> }> {
  const server = await mailServer()
  const putBack = await overrideSettings(shop, "mail", {
    from_address: "hello@alder.test",
    smtp_host: "127.0.0.1",
    smtp_port: server.port,
    smtp_user: server.user,
  })
  await admin(shop).post("/admin/config/mail", { smtp_password: server.password }).expect(200)
  const close = async () => {
    await putBack()
    await server.close()
  }
  return { server, close }
}
