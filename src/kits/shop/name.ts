import { config } from "../../config"

/** The shop's name in mails: the company name, or the host of the storefront, or this server's host. */
export function shopName({ company_name, url }: { company_name: string | null; url: string | null }): string {
  return company_name ?? new URL(url ?? config.publicUrl).host
}
