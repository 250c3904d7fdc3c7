import { randomUUID } from "node:crypto"

/** Valid values for all settings in the area `mail`. Each call and each `round` returns others. */
export function mailSettings(round = 1) {
  const unique = randomUUID()
  return {
    from_name: `Shop ${unique}`,
    from_address: `hello@${unique}.test`,
    reply_to: `reply@${unique}.test`,
    smtp_host: `smtp.${unique}.test`,
    smtp_port: 2500 + round,
    smtp_secure: round % 2 === 1,
    smtp_user: unique,
    smtp_password: `password-${unique}`,
  }
}

/** Valid values for all settings in the area `storefront`. Each call and each `round` returns others. */
export function storefrontSettings(round = 1) {
  const unique = randomUUID()
  return {
    url: `https://${unique}.test`,
    default_locale: round % 2 === 1 ? "de" : "fr",
    post_path: `/${unique}/{slug}`,
    page_path: `/p-${unique}/{slug}`,
    product_path: `/{locale}/${unique}/{slug}`,
    reset_password_path: `/${unique}/reset?t={token}`,
    verify_email_path: `/{locale}/${unique}/verify/{token}`,
    order_transfer_path: `/{locale}/${unique}/order/{id}?t={token}`,
    company_name: `Company ${unique}`,
    support_email: `support@${unique}.test`,
    support_phone: `+31 10 ${1000 + round}`,
    support_url: `https://${unique}.test/help`,
    terms_url: `https://${unique}.test/terms`,
    privacy_url: `https://${unique}.test/privacy`,
  }
}
