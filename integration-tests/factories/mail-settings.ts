import { randomUUID } from "node:crypto"

/** Settings of an area `mail` that are accepted, with a password that is found nowhere else. */
export function mailSettings() {
  const unique = randomUUID()
  return {
    from_name: `Shop ${unique}`,
    from_address: `hello@${unique}.test`,
    smtp_host: `smtp.${unique}.test`,
    smtp_port: 465,
    smtp_secure: true,
    smtp_user: unique,
    smtp_password: `password-${unique}`,
  }
}
